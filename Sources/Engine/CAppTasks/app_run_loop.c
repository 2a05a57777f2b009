// The main run loop: its timers, its blocks, and code that runs it.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <math.h>
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
extern void *CFRunLoopGetMain(void);
extern double CFRunLoopTimerGetNextFireDate(void *timer);
extern double CFRunLoopTimerGetInterval(void *timer);
extern unsigned char CFRunLoopTimerIsValid(void *timer);
extern void CFRunLoopTimerInvalidate(void *timer);
extern void CFRunLoopTimerGetContext(void *timer, timer_context *context);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);

/// What a timer made by a world's code is given instead of its own information: only so is its function known.
typedef struct {
  _Atomic long references;
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

static void fire(void *timer, void *info) {
  timer_box *box = info;
  retain_box(box);
  box->callout(timer, box->info);
  release_box(box);
}

REPLACED(void *, CFRunLoopTimerCreate, (void *allocator, double date, double interval, unsigned long flags, long order,
  timer_callout callout, const timer_context *context)) {
  timer_box *box = app_current() ? malloc(sizeof *box) : NULL;
  if (!box) return REAL(CFRunLoopTimerCreate)(allocator, date, interval, flags, order, callout, context);
  *box = (timer_box){1, callout, NULL, NULL};
  if (context) {
    box->info = context->retain ? (void *)context->retain(context->info) : context->info;
    box->release = context->release;
  }
  timer_context own = {0, box, retain_box, release_box, NULL};
  void *timer = REAL(CFRunLoopTimerCreate)(allocator, date, interval, flags, order, fire, &own);
  release_box(box);
  return timer;
}

static timer_box *box_of(void *timer) {
  timer_context context = {0};
  CFRunLoopTimerGetContext(timer, &context);
  return context.retain == retain_box ? context.info : NULL;
}

/// The world that has taken the place of the loop.
static app_world *world_of(void *loop) { return loop == CFRunLoopGetMain() ? app_current() : NULL; }

REPLACED(void, CFRunLoopAddTimer, (void *loop, void *timer, void *mode)) {
  app_world *world = world_of(loop);
  if (world && box_of(timer)) hooks()->timer(world->tasks, timer, app_timer_added, CALLER);
  else REAL(CFRunLoopAddTimer)(loop, timer, mode);
}

REPLACED(void, CFRunLoopRemoveTimer, (void *loop, void *timer, void *mode)) {
  app_world *world = world_of(loop);
  if (world) hooks()->timer(world->tasks, timer, app_timer_removed, CALLER);
  REAL(CFRunLoopRemoveTimer)(loop, timer, mode);
}

REPLACED(void, CFRunLoopTimerSetNextFireDate, (void *timer, double date)) {
  REAL(CFRunLoopTimerSetNextFireDate)(timer, date);
  app_world *world = app_current();
  if (world) hooks()->timer(world->tasks, timer, app_timer_moved, CALLER);
}

REPLACED(void, CFRunLoopPerformBlock, (void *loop, const void *mode, const void *block)) {
  app_world *world = world_of(loop);
  if (world) {
    app_given given = {.work = app_block_call, .context = _Block_copy(block), .is_block = true, .caller = CALLER};
    if (hooks()->give(world->tasks, &given, -INFINITY)) return;
    _Block_release(given.context);
  }
  REAL(CFRunLoopPerformBlock)(loop, mode, block);
}

static bool is_main(void) { return app_current() && app_here.role == app_role_main; }

/// The main actor's jobs may run on any thread of a pool.
REPLACED(void *, CFRunLoopGetCurrent, (void)) {
  return is_main() ? CFRunLoopGetMain() : REAL(CFRunLoopGetCurrent)();
}

/// An app's main run loop always has sources.
REPLACED(unsigned char, _CFRunLoopFinished, (void *loop, void *mode)) {
  return is_main() && loop == CFRunLoopGetMain() ? 0 : REAL(_CFRunLoopFinished)(loop, mode);
}

REPLACED(int, CFRunLoopRunInMode, (void *mode, double seconds, unsigned char ends_after_source)) {
  if (is_main()) return hooks()->run_loop(app_current()->tasks, seconds, ends_after_source);
  return REAL(CFRunLoopRunInMode)(mode, seconds, ends_after_source);
}

REPLACED(void, CFRunLoopRun, (void)) {
  if (is_main()) hooks()->run_loop(app_current()->tasks, INFINITY, false);
  else REAL(CFRunLoopRun)();
}

REPLACED(void, CFRunLoopStop, (void *loop)) {
  app_world *world = world_of(loop);
  if (world) hooks()->stop_run_loop(world->tasks);
  else REAL(CFRunLoopStop)(loop);
}

double app_timer_date(void *timer) { return CFRunLoopTimerGetNextFireDate(timer); }
void app_timer_set_date(void *timer, double seconds) { REAL(CFRunLoopTimerSetNextFireDate)(timer, seconds); }
double app_timer_interval(void *timer) { return CFRunLoopTimerGetInterval(timer); }
bool app_timer_is_valid(void *timer) { return CFRunLoopTimerIsValid(timer); }
void app_timer_fire(void *timer) { fire(timer, box_of(timer)); }
void app_timer_end(void *timer) { CFRunLoopTimerInvalidate(timer); }
void app_timer_retain(void *timer) { CFRetain(timer); }
void app_timer_release(void *timer) { CFRelease(timer); }
#endif
