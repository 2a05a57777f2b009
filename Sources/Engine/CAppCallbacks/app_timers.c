// Timers of run loops. A test runner waits in `dispatch_main()`: no thread runs the main run loop, and the main queue's
// blocks run on threads of a pool, whose run loops nobody runs. So timers of the main thread are known here, and are
// moved to the run loop of the thread that fires them.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_callbacks.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  const void *(*copy_description)(const void *);
} timer_context;
typedef void (*timer_callout)(void *timer, void *info);

// Foundation exports these functions of Core Foundation but does not declare them.
extern void *CFRetain(void *);
extern void CFRelease(void *);
extern double CFAbsoluteTimeGetCurrent(void);
extern void *CFRunLoopGetCurrent(void);
extern void *CFRunLoopGetMain(void);
extern int CFRunLoopRunInMode(void *mode, double seconds, unsigned char returns_after_source);
extern void CFRunLoopRemoveTimer(void *loop, void *timer, void *mode);
extern double CFRunLoopTimerGetNextFireDate(void *timer);
extern unsigned char CFRunLoopTimerIsValid(void *timer);
extern void *const kCFRunLoopDefaultMode;

typedef struct {
  void *loop, *timer, *mode;
} main_timer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static main_timer *timers;
static size_t count, capacity;

static bool (*is_main_queue)(void);

void app_callbacks_know_main_queue(bool (*check)(void)) { is_main_queue = check; }

/// Forgets timers that will not fire any more, and releases them without the lock: that may run any code.
static void forget_invalid(void) {
  main_timer *gone = NULL;
  size_t gone_count = 0, kept = 0;
  pthread_mutex_lock(&lock);
  if (count) gone = malloc(count * sizeof *gone);
  for (size_t at = 0; gone && at < count; at++) {
    if (CFRunLoopTimerIsValid(timers[at].timer)) {
      timers[kept++] = timers[at];
    } else {
      gone[gone_count++] = timers[at];
    }
  }
  if (gone) count = kept;
  pthread_mutex_unlock(&lock);
  for (size_t at = 0; at < gone_count; at++) {
    CFRelease(gone[at].loop);
    CFRelease(gone[at].timer);
    CFRelease(gone[at].mode);
  }
  free(gone);
}

static void note_main_timer(void *loop, void *timer, void *mode) {
  forget_invalid();
  pthread_mutex_lock(&lock);
  if (count == capacity) {
    size_t more = capacity ? 2 * capacity : 16;
    main_timer *moved = realloc(timers, more * sizeof *moved);
    if (moved) {
      timers = moved;
      capacity = more;
    }
  }
  if (count < capacity) {
    CFRetain(loop);
    CFRetain(timer);
    CFRetain(mode);
    timers[count++] = (main_timer){loop, timer, mode};
  }
  pthread_mutex_unlock(&lock);
}

bool app_callbacks_is_main_timer_due(void) {
  forget_invalid();
  pthread_mutex_lock(&lock);
  double now = count ? CFAbsoluteTimeGetCurrent() : 0;
  bool is_due = false;
  for (size_t at = 0; at < count; at++) is_due = is_due || CFRunLoopTimerGetNextFireDate(timers[at].timer) <= now;
  pthread_mutex_unlock(&lock);
  return is_due;
}

#if !__has_feature(thread_sanitizer)

#define TAKES_PLACE __attribute__((weak))

typedef void *create_timer(
  void *, double, double, unsigned long, long, timer_callout, const timer_context *);
typedef void add_timer(void *, void *, void *);

static void *real(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  if (!address) abort();
  return address;
}

static void real_add(void *loop, void *timer, void *mode) {
  static _Atomic(add_timer *) known;
  if (!atomic_load(&known)) atomic_store(&known, (add_timer *)real("CFRunLoopAddTimer"));
  atomic_load(&known)(loop, timer, mode);
}

/// The functions call themselves for each of the common modes.
static __thread int adding;

TAKES_PLACE void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
  adding++;
  real_add(loop, timer, mode);
  adding--;
  if (adding == 0 && loop && timer && mode && is_main_queue && (is_main_queue() || loop == CFRunLoopGetMain()))
    note_main_timer(loop, timer, mode);
}

/// What a timer with an origin is given instead of its own information.
typedef struct {
  _Atomic long references;
  callback_origin origin;
  timer_callout callout;
  void *info;
  void (*release)(const void *);
} timer_box;

static const void *retain_box(const void *info) {
  atomic_fetch_add(&((timer_box *)info)->references, 1);
  return info;
}

static void release_box(const void *info) {
  timer_box *box = (timer_box *)info;
  if (atomic_fetch_sub(&box->references, 1) != 1) return;
  if (box->release) box->release(box->info);
  free(box);
}

typedef struct {
  timer_box *box;
  void *timer;
} timer_call;

static void call_timer(void *context) {
  timer_call *call = context;
  call->box->callout(call->timer, call->box->info);
}

static void fire(void *timer, void *info) {
  timer_call call = {info, timer};
  retain_box(info);
  app_callbacks_enter(call.box->origin, callback_later, call_timer, &call);
  release_box(info);
}

TAKES_PLACE void *CFRunLoopTimerCreate(
  void *allocator, double date, double interval, unsigned long flags, long order, timer_callout callout,
  const timer_context *context) {
  static _Atomic(create_timer *) known;
  if (!atomic_load(&known)) atomic_store(&known, (create_timer *)real("CFRunLoopTimerCreate"));
  create_timer *create = atomic_load(&known);
  callback_origin origin = context ? app_callbacks_origin(callback_later) : 0;
  timer_box *box = origin ? malloc(sizeof *box) : NULL;
  if (!box) return create(allocator, date, interval, flags, order, callout, context);
  void *info = context->retain ? (void *)context->retain(context->info) : context->info;
  *box = (timer_box){1, origin, callout, info, context->release};
  timer_context own = {0, box, retain_box, release_box, NULL};
  void *timer = create(allocator, date, interval, flags, order, fire, &own);
  release_box(box);
  return timer;
}

/// Takes the timers out of the list that are due and in another run loop.
static size_t take_due_elsewhere(void *current, main_timer **due) {
  double now = CFAbsoluteTimeGetCurrent();
  size_t due_count = 0, kept = 0;
  pthread_mutex_lock(&lock);
  *due = malloc((count + 1) * sizeof **due);
  for (size_t at = 0; *due && at < count; at++) {
    if (timers[at].loop == current || CFRunLoopTimerGetNextFireDate(timers[at].timer) > now) {
      timers[kept++] = timers[at];
    } else {
      (*due)[due_count++] = timers[at];
    }
  }
  if (*due) count = kept;
  pthread_mutex_unlock(&lock);
  return due_count;
}

bool app_callbacks_fire_main_timers(void) {
  if (!app_callbacks_is_main_timer_due()) return false;
  void *current = CFRunLoopGetCurrent();
  main_timer *due;
  size_t due_count = take_due_elsewhere(current, &due);
  for (size_t at = 0; at < due_count; at++) {
    CFRunLoopRemoveTimer(due[at].loop, due[at].timer, due[at].mode);
    // Puts it into the list again.
    CFRunLoopAddTimer(current, due[at].timer, due[at].mode);
    CFRelease(due[at].loop);
    CFRelease(due[at].timer);
    CFRelease(due[at].mode);
  }
  free(due);
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 0);
  return true;
}

#else

bool app_callbacks_fire_main_timers(void) { return false; }

#endif
#endif
