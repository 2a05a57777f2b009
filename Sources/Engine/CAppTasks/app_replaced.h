// How a function takes the place of a library's own: for the program and for every library that it loads, as soon as
// this target is linked. Programs that contain libdispatch link it with `-Wl,--wrap=<name>` for each name below.
#pragma once
#include "app_tasks.h"
#include <stddef.h>
#include <stdatomic.h>

#define APP_REPLACED_NAMES(X) \
  X(dispatch_async_f) X(dispatch_barrier_async_f) X(dispatch_group_async_f) X(dispatch_after_f) X(dispatch_async) \
  X(dispatch_barrier_async) X(dispatch_group_async) X(dispatch_after) X(dispatch_group_notify) X(dispatch_group_leave) \
  X(dispatch_apply) X(dispatch_sync) X(dispatch_barrier_sync) X(dispatch_semaphore_wait) X(dispatch_group_wait) \
  X(dispatch_block_wait) X(dispatch_queue_create) X(dispatch_queue_create_with_target) \
  X(dispatch_queue_attr_make_with_qos_class) X(dispatch_queue_attr_make_initially_inactive) \
  X(dispatch_queue_attr_make_with_autorelease_frequency) X(dispatch_source_create) X(dispatch_source_set_timer) \
  X(dispatch_source_set_event_handler) X(dispatch_source_set_event_handler_f) X(dispatch_source_set_cancel_handler) \
  X(dispatch_source_cancel) X(dispatch_resume) X(dispatch_activate) X(dispatch_suspend) X(dispatch_release) \
  X(CFRunLoopTimerCreate) X(CFRunLoopAddTimer) X(CFRunLoopRemoveTimer) X(CFRunLoopTimerSetNextFireDate) \
  X(CFRunLoopPerformBlock) X(CFRunLoopGetCurrent) X(CFRunLoopRunInMode) X(CFRunLoopRun) X(CFRunLoopStop) \
  X(_CFRunLoopFinished) X(clock_gettime) X(gettimeofday) X(time) X(nanosleep) X(usleep) X(sleep) X(clock_nanosleep) \
  X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_cleanup) X(curl_easy_pause) X(curl_multi_setopt) \
  X(curl_multi_cleanup) X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_socket_action) \
  X(curl_multi_info_read) X(pthread_cond_wait) X(pthread_cond_timedwait) X(pthread_cond_signal) \
  X(pthread_cond_broadcast)

#define APP_LISTED(name) listed_##name,
enum { APP_REPLACED_NAMES(APP_LISTED) };

// ThreadSanitizer takes the place of some of the functions itself; then its own are the ones to call.
#if __has_feature(thread_sanitizer)
#define APP_SANITIZER_NAME(name) "__interceptor_" name
#else
#define APP_SANITIZER_NAME(name) NULL
#endif

/// Defines a function in the place of a library's. Weak, so that a program that contains the library links, too.
#define REPLACED(type, name, parameters) \
  _Static_assert(listed_##name >= 0, "listed above"); \
  __attribute__((weak)) type name parameters; \
  extern __attribute__((weak)) type __real_##name parameters; \
  extern __attribute__((alias(#name))) type __wrap_##name parameters; \
  static _Atomic(void *) name##_known; \
  __attribute__((weak)) type name parameters

/// The same for a library whose functions have versions: a program that defines one overrides it by its full name.
#if __has_feature(thread_sanitizer)
#define VERSIONED(name, version)
#else
#define VERSIONED(name, version) \
  __asm__(".symver " #name "_versioned, " #name "@" #version); \
  extern __attribute__((alias(#name))) __typeof__(name) name##_versioned;
#endif

/// The library's function.
#define REAL(name) \
  ((__typeof__(&name))app_real(&name##_known, (void *)__real_##name, #name, APP_SANITIZER_NAME(#name)))
void *app_real(_Atomic(void *) *known, void *wrapped, const char *name, const char *sanitizer_name);

/// A queue of URLSession's is asked for something: whoever starts a task asks its queue first.
void app_note_resumer(void *queue, const void *caller);
/// Who has started the task whose queue runs the code; NULL if that is not known.
const app_place_list *app_resumer(void);

#define CALLER __builtin_return_address(0)

struct app_world {
  _Atomic double now;
  double epoch;
  void *tasks;
  /// The real time in nanoseconds at which it was closed, or 0.
  _Atomic int64_t closed_at;
};

extern _Atomic(const app_hooks *) app_hooks_installed;
static inline const app_hooks *hooks(void) {
  return atomic_load_explicit(&app_hooks_installed, memory_order_acquire);
}

extern _Thread_local app_place app_here;
/// The world of the running code, while it takes anything.
static inline app_world *app_current(void) {
  app_world *world = app_here.world;
  return world && !atomic_load_explicit(&world->closed_at, memory_order_relaxed) ? world : NULL;
}
