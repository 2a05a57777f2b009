// Blocks and jobs for queues, and waits for them.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef void (^block)(void);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
extern struct dispatch_queue_s _dispatch_main_q;
extern struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;
extern const char *dispatch_queue_get_label(void *queue);
extern void *dispatch_queue_get_specific(void *queue, const void *key);
extern void dispatch_queue_set_specific(void *queue, const void *key, void *context, void (*destructor)(void *));
extern unsigned dispatch_queue_get_qos_class(void *queue, int *priority);
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void *dispatch_queue_attr_make_with_overcommit(void *attributes, bool overcommit);
extern void dispatch_group_enter(void *group);
extern void dispatch_group_notify_f(void *group, void *queue, void *context, app_work work);
extern void dispatch_sync_f(void *queue, void *context, app_work work);
extern void dispatch_barrier_sync_f(void *queue, void *context, app_work work);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);
extern void *dispatch_get_context(void *object);
extern void dispatch_retain(void *object);

void app_block_call(void *context) { ((block)context)(); }
void *app_block_retain(void *context) { return _Block_copy(context); }
void app_block_release(void *context) { _Block_release(context); }

uintptr_t app_block_address(const void *body) {
  // Clang's block ABI: flags, the block's function, and a descriptor with the size; Swift's closure comes behind them.
  const struct {
    void *isa;
    int flags, reserved;
    void *function;
    const struct { unsigned long reserved, size; } *descriptor;
    uintptr_t closure;
  } *layout = body;
  return layout->descriptor->size >= sizeof *layout ? layout->closure + 1 : 0;
}

void *app_main_queue(void) { return &_dispatch_main_q; }
bool app_queue_is_main(void *queue) { return queue == (void *)&_dispatch_main_q; }

static bool has_label(void *queue, const char *start) {
  const char *label = dispatch_queue_get_label(queue);
  return label && strncmp(label, start, strlen(start)) == 0;
}

bool app_queue_is_pool(void *queue) {
  // The queues of the pool live for ever; there is one for each priority.
  static _Atomic(void *) known;
  if (atomic_load_explicit(&known, memory_order_relaxed) == queue) return true;
  if (!has_label(queue, "Swift global concurrent queue")) return false;
  atomic_store_explicit(&known, queue, memory_order_relaxed);
  return true;
}

bool app_queue_is_of_request(void *queue) { return has_label(queue, "org.swift.URLSessionTask.WorkQueue"); }
bool app_queue_is_of_session(void *queue) { return has_label(queue, "org.swift.URLSession"); }
bool app_queue_is_global(void *queue) { return has_label(queue, "com.apple.root."); }

// MARK: Giving

static bool given_at(double due, app_given given) {
  app_world *world = app_current();
  if (!world) return false;
  if (given.is_block) given.context = _Block_copy(given.context);
  if (given.group) dispatch_group_enter(given.group);
  if (hooks()->give(world->tasks, &given, due)) return true;
  if (given.group) app_real_group_leave(given.group);
  if (given.is_block) _Block_release(given.context);
  return false;
}

static app_given of_block(void *queue, const void *body, const void *caller) {
  return (app_given){.work = app_block_call, .context = (void *)body, .is_block = true, .queue = queue,
    .caller = caller};
}

#define GIVEN(...) given_at(-INFINITY, __VA_ARGS__)

static void call_and_release(void *context) {
  ((block)context)();
  _Block_release(context);
}

REPLACED(void, dispatch_async_f, (void *queue, void *context, app_work work)) {
  if (GIVEN((app_given){.work = work, .context = context, .queue = queue, .caller = CALLER})) return;
  if (app_queue_is_main(queue)) app_turns_push(context, work);
  else REAL(dispatch_async_f)(queue, context, work);
}

REPLACED(void, dispatch_async, (void *queue, block body)) {
  if (GIVEN(of_block(queue, body, CALLER))) return;
  if (app_queue_is_main(queue)) app_turns_push(_Block_copy(body), call_and_release);
  else REAL(dispatch_async)(queue, body);
}

REPLACED(void, dispatch_barrier_async_f, (void *queue, void *context, app_work work)) {
  if (!GIVEN((app_given){.work = work, .context = context, .queue = queue, .is_barrier = true, .caller = CALLER}))
    REAL(dispatch_barrier_async_f)(queue, context, work);
}

REPLACED(void, dispatch_barrier_async, (void *queue, block body)) {
  app_given given = of_block(queue, body, CALLER);
  given.is_barrier = true;
  if (!GIVEN(given)) REAL(dispatch_barrier_async)(queue, body);
}

REPLACED(void, dispatch_group_async_f, (void *group, void *queue, void *context, app_work work)) {
  if (!GIVEN((app_given){.work = work, .context = context, .queue = queue, .group = group, .caller = CALLER}))
    REAL(dispatch_group_async_f)(group, queue, context, work);
}

REPLACED(void, dispatch_group_async, (void *group, void *queue, block body)) {
  app_given given = of_block(queue, body, CALLER);
  given.group = group;
  if (!GIVEN(given)) REAL(dispatch_group_async)(group, queue, body);
}

/// The real time for one that code of a closed world has from its clock.
static uint64_t real_when(uint64_t when) {
  app_world *world = app_here.world;
  if (!world || when == 0 || when == UINT64_MAX) return when;
  double left = app_world_due(world, when) - app_world_now(world);
  app_place place = app_here;
  app_here.world = NULL;
  uint64_t result = dispatch_time(0, (int64_t)(fmax(left, 0) * 1e6));
  app_here = place;
  return result;
}

static double due_of(uint64_t when) {
  app_world *world = app_current();
  return world ? app_world_due(world, when) : 0;
}

REPLACED(void, dispatch_after, (uint64_t when, void *queue, block body)) {
  if (!given_at(due_of(when), of_block(queue, body, CALLER))) REAL(dispatch_after)(real_when(when), queue, body);
}

REPLACED(void, dispatch_after_f, (uint64_t when, void *queue, void *context, app_work work)) {
  app_given given = {.work = work, .context = context, .queue = queue, .caller = CALLER};
  if (!given_at(due_of(when), given)) REAL(dispatch_after_f)(real_when(when), queue, context, work);
}

/// `dispatch_block_notify` ends here, too.
REPLACED(void, dispatch_group_notify, (void *group, void *queue, block body)) {
  app_world *world = app_current();
  if (world) {
    app_given given = of_block(queue, _Block_copy(body), CALLER);
    if (hooks()->notify(world->tasks, group, &given)) return;
    _Block_release(given.context);
  }
  REAL(dispatch_group_notify)(group, queue, body);
}

REPLACED(void, dispatch_group_leave, (void *group)) {
  REAL(dispatch_group_leave)(group);
  app_world *world = app_current();
  if (world) hooks()->flush(world->tasks);
}

/// One after the other: the order of a device's is anybody's guess.
REPLACED(void, dispatch_apply, (size_t count, void *queue, void (^body)(size_t))) {
  if (!app_current()) return REAL(dispatch_apply)(count, queue, body);
  for (size_t at = 0; at < count; at++) body(at);
}

// MARK: Waiting

REPLACED(void, dispatch_sync, (void *queue, block body)) {
  app_world *world = app_current();
  app_given given = of_block(queue, body, CALLER);
  if (world) app_note_resumer(queue, CALLER);
  if (world && hooks()->sync(world->tasks, &given)) return;
  REAL(dispatch_sync)(queue, body);
}

REPLACED(void, dispatch_barrier_sync, (void *queue, block body)) {
  app_world *world = app_current();
  app_given given = of_block(queue, body, CALLER);
  given.is_barrier = true;
  if (world && hooks()->sync(world->tasks, &given)) return;
  REAL(dispatch_barrier_sync)(queue, body);
}

/// 0 or an error, as the functions below; -1 if it is not a world's business.
static intptr_t waited(bool (*test)(void *), void *object, uint64_t timeout, const void *caller) {
  app_world *world = app_current();
  if (!world) return -1;
  if (test(object)) return 0;
  if (timeout == 0) return ETIMEDOUT;
  app_wait_end end = hooks()->wait(world->tasks, test, object, app_world_due(world, timeout), caller);
  return end == app_wait_satisfied ? 0 : end == app_wait_timed_out ? ETIMEDOUT : -1;
}

#define WAITING_FUNCTION(name, type) \
  static bool try_##name(void *object); \
  REPLACED(intptr_t, name, (type object, uint64_t timeout)) { \
    intptr_t result = waited(try_##name, (void *)object, timeout, CALLER); \
    return result >= 0 ? result : REAL(name)(object, real_when(timeout)); \
  } \
  static bool try_##name(void *object) { return REAL(name)(object, 0) == 0; }

WAITING_FUNCTION(dispatch_semaphore_wait, void *)
WAITING_FUNCTION(dispatch_group_wait, void *)
WAITING_FUNCTION(dispatch_block_wait, void *)

// MARK: Queues

// Attributes of queues live for ever in a table of the library's, so there are few.
enum { attribute_limit = 512 };
typedef struct {
  _Atomic(void *) address;
  _Atomic int marks;
} attribute;
static attribute attributes[attribute_limit];
enum { is_concurrent = 1, is_inactive = 2 };
static const char concurrent_key;

static int marks(void *address) {
  if (address == (void *)&_dispatch_queue_attr_concurrent) return is_concurrent;
  for (int at = 0; address && at < attribute_limit && attributes[at].address; at++)
    if (attributes[at].address == address) return attributes[at].marks;
  return 0;
}

static void *marked(void *address, int marks_of_it) {
  for (int at = 0; marks_of_it && at < attribute_limit; at++) {
    void *free_place = NULL;
    attributes[at].marks |= attributes[at].address ? 0 : marks_of_it;
    if (atomic_compare_exchange_strong(&attributes[at].address, &free_place, address) || free_place == address) break;
  }
  return address;
}

REPLACED(void *, dispatch_queue_attr_make_with_qos_class, (void *from, unsigned quality, int priority)) {
  return marked(REAL(dispatch_queue_attr_make_with_qos_class)(from, quality, priority), marks(from));
}

REPLACED(void *, dispatch_queue_attr_make_with_autorelease_frequency, (void *from, unsigned long frequency)) {
  return marked(REAL(dispatch_queue_attr_make_with_autorelease_frequency)(from, frequency), marks(from));
}

REPLACED(void *, dispatch_queue_attr_make_initially_inactive, (void *from)) {
  return marked(REAL(dispatch_queue_attr_make_initially_inactive)(from), marks(from) | is_inactive);
}

/// A concurrent queue's threads are few by default, and those that a world has paused would count. It gets the many.
static void *with_threads(void *attributes) {
  return app_current() && (marks(attributes) & is_concurrent)
    ? dispatch_queue_attr_make_with_overcommit(attributes, true) : attributes;
}

static void *noted(void *queue, void *attributes) {
  if (marks(attributes) & is_concurrent) dispatch_queue_set_specific(queue, &concurrent_key, (void *)1, NULL);
  if ((marks(attributes) & is_inactive) && hooks()) hooks()->object_changed(queue, app_object_suspended);
  return queue;
}

REPLACED(void *, dispatch_queue_create, (const char *label, void *attributes)) {
  return noted(REAL(dispatch_queue_create)(label, with_threads(attributes)), attributes);
}

REPLACED(void *, dispatch_queue_create_with_target, (const char *label, void *attributes, void *target)) {
  void *own = target ? attributes : with_threads(attributes);
  return noted(REAL(dispatch_queue_create_with_target)(label, own, target), attributes);
}

bool app_queue_is_concurrent(void *queue) {
  return app_queue_is_global(queue) || dispatch_queue_get_specific(queue, &concurrent_key) != NULL;
}

void *app_queue_with_threads(void *queue) {
  const uintptr_t overcommit = 2;
  return app_queue_is_global(queue) ? dispatch_get_global_queue(dispatch_queue_get_qos_class(queue, NULL), overcommit)
                                    : queue;
}

// MARK: The real functions

void app_real_async(void *queue, bool is_barrier, void *context, app_work work) {
  if (is_barrier) REAL(dispatch_barrier_async_f)(queue, context, work);
  else REAL(dispatch_async_f)(queue, context, work);
}

void app_real_after(double seconds, void *queue, void *context, app_work work) {
  REAL(dispatch_after_f)(dispatch_time(0, (int64_t)(seconds * 1e9)), queue, context, work);
}

void app_real_sync(void *queue, bool is_barrier, void *context, app_work work) {
  (is_barrier ? dispatch_barrier_sync_f : dispatch_sync_f)(queue, context, work);
}

void app_real_notify(void *group, void *queue, void *context, app_work work) {
  dispatch_group_notify_f(group, queue, context, work);
}

void app_real_group_leave(void *group) { REAL(dispatch_group_leave)(group); }
void *app_real_queue_create(void) { return REAL(dispatch_queue_create)("AppTasks", NULL); }
void *app_object_context(void *object) { return dispatch_get_context(object); }

void *app_object_retain(void *object) {
  dispatch_retain(object);
  return object;
}
#endif
