// Empty on other systems: Apple's have UIKit itself.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_callbacks.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(const callback_hooks *) hooks;

void app_callbacks_install(const callback_hooks *new_hooks) { atomic_store(&hooks, new_hooks); }

callback_origin app_callbacks_origin(callback_kind kind) {
  const callback_hooks *current = atomic_load_explicit(&hooks, memory_order_acquire);
  return current ? current->origin(kind) : 0;
}

void app_callbacks_enter(callback_origin origin, callback_kind kind, void (*body)(void *), void *context) {
  const callback_hooks *current = atomic_load_explicit(&hooks, memory_order_acquire);
  if (current) current->enter(origin, kind, body, context);
}

callback_giver app_callbacks_giver(void) {
  void *addresses[20];
  int count = backtrace(addresses, 20);
  callback_giver giver = given_by_app;
  bool is_past_dispatch = false;
  for (int at = 0; at < count; at++) {
    Dl_info info;
    if (!dladdr(addresses[at], &info) || !info.dli_fname) continue;
    if (strstr(info.dli_fname, "libswiftDispatch")) {
      is_past_dispatch = true;
    } else if (is_past_dispatch) {
      if (!strstr(info.dli_fname, "libFoundation.so")) break;
      if (info.dli_sname && strstr(info.dli_sname, "addOperation")) return given_as_operation;
      giver = given_by_operation_queue;
    }
  }
  return giver;
}

// ThreadSanitizer takes the place of these functions itself.
#if !__has_feature(thread_sanitizer)

// MARK: Dispatch queues

// The functions below take the place of the library's own for the program and for every library that it loads, as soon
// as they are linked: therefore only the target AppCallbacks depends on this one. They are weak so that a program that
// contains the library links, too; callbacks have no origin there.
#define TAKES_PLACE __attribute__((weak))
#define REAL(name) ((__typeof__(&name))real(&name##_address, #name))

static void *real(_Atomic(void *) *known, const char *name) {
  void *address = atomic_load_explicit(known, memory_order_relaxed);
  if (!address) {
    address = dlsym(RTLD_NEXT, name);
    if (!address) abort();
    atomic_store_explicit(known, address, memory_order_relaxed);
  }
  return address;
}

typedef void (^block)(void);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);

static void call_block(void *context) { ((block)context)(); }

/// A block that calls the other one as code of this place; it must be released.
static block with_origin(block body, callback_kind kind) {
  callback_origin origin = body ? app_callbacks_origin(kind) : 0;
  if (origin == 0) return _Block_copy(body);
  return _Block_copy(^{ app_callbacks_enter(origin, kind, call_block, (void *)body); });
}

#define WITH_ORIGIN(body, kind, call) \
  do { \
    block body##_with_origin = with_origin(body, kind); \
    call; \
    _Block_release(body##_with_origin); \
  } while (0)

static _Atomic(void *) dispatch_async_address, dispatch_barrier_async_address, dispatch_group_async_address,
  dispatch_group_notify_address, dispatch_block_notify_address, dispatch_after_address, dispatch_sync_address,
  dispatch_barrier_sync_address, dispatch_source_set_event_handler_address;

TAKES_PLACE void dispatch_async(void *queue, block body) {
  WITH_ORIGIN(body, callback_soon, REAL(dispatch_async)(queue, body_with_origin));
}

TAKES_PLACE void dispatch_barrier_async(void *queue, block body) {
  WITH_ORIGIN(body, callback_soon, REAL(dispatch_barrier_async)(queue, body_with_origin));
}

TAKES_PLACE void dispatch_group_async(void *group, void *queue, block body) {
  WITH_ORIGIN(body, callback_soon, REAL(dispatch_group_async)(group, queue, body_with_origin));
}

TAKES_PLACE void dispatch_group_notify(void *group, void *queue, block body) {
  WITH_ORIGIN(body, callback_later, REAL(dispatch_group_notify)(group, queue, body_with_origin));
}

TAKES_PLACE void dispatch_block_notify(void *item, void *queue, block body) {
  WITH_ORIGIN(body, callback_later, REAL(dispatch_block_notify)(item, queue, body_with_origin));
}

extern uint64_t dispatch_time(uint64_t when, int64_t delta);

/// A block for a time that has come is one that runs soon.
TAKES_PLACE void dispatch_after(uint64_t when, void *queue, block body) {
  callback_kind kind = when <= dispatch_time(0, 0) ? callback_soon : callback_later;
  WITH_ORIGIN(body, kind, REAL(dispatch_after)(when, queue, body_with_origin));
}

TAKES_PLACE void dispatch_sync(void *queue, block body) {
  WITH_ORIGIN(body, callback_sync, REAL(dispatch_sync)(queue, body_with_origin));
}

TAKES_PLACE void dispatch_barrier_sync(void *queue, block body) {
  WITH_ORIGIN(body, callback_sync, REAL(dispatch_barrier_sync)(queue, body_with_origin));
}

TAKES_PLACE void dispatch_source_set_event_handler(void *source, block body) {
  WITH_ORIGIN(body, callback_later, REAL(dispatch_source_set_event_handler)(source, body_with_origin));
}

#endif
#endif
