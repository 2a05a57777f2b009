// Timers of dispatch queues, and objects that are suspended.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"

extern const struct dispatch_source_type_s _dispatch_source_type_timer;
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);

typedef void (^block)(void);

REPLACED(void *, dispatch_source_create, (const void *type, uintptr_t handle, uintptr_t mask, void *queue)) {
  void *source = REAL(dispatch_source_create)(type, handle, mask, queue);
  app_world *world = app_current();
  if (world && source && type == &_dispatch_source_type_timer)
    hooks()->source_made(world->tasks, source, queue ? queue : dispatch_get_global_queue(0, 0), CALLER);
  return source;
}

REPLACED(void, dispatch_source_set_timer, (void *source, uint64_t start, uint64_t interval, uint64_t leeway)) {
  if (!hooks() || !hooks()->source_timer(source, start, interval))
    REAL(dispatch_source_set_timer)(source, start, interval, leeway);
}

static bool is_handler_taken(void *source, app_source_handler which, block body) {
  if (!hooks()) return false;
  app_given given = {.work = app_block_call, .context = body ? _Block_copy(body) : NULL, .is_block = true};
  if (hooks()->source_handler(source, which, &given)) return true;
  if (body) _Block_release(given.context);
  return false;
}

REPLACED(void, dispatch_source_set_event_handler, (void *source, block body)) {
  if (!is_handler_taken(source, app_source_event, body)) REAL(dispatch_source_set_event_handler)(source, body);
}

/// Swift's executor sleeps with such a timer, if the sleep has a tolerance.
REPLACED(void, dispatch_source_set_event_handler_f, (void *source, app_work work)) {
  app_given given = {.work = work};
  if (!hooks() || !hooks()->source_handler(source, app_source_event, &given))
    REAL(dispatch_source_set_event_handler_f)(source, work);
}

REPLACED(void, dispatch_source_set_cancel_handler, (void *source, block body)) {
  if (!is_handler_taken(source, app_source_cancelled, body)) REAL(dispatch_source_set_cancel_handler)(source, body);
}

REPLACED(void, dispatch_source_cancel, (void *source)) {
  REAL(dispatch_source_cancel)(source);
  if (hooks()) hooks()->object_changed(source, app_object_cancelled);
}

REPLACED(void, dispatch_resume, (void *object)) {
  REAL(dispatch_resume)(object);
  if (hooks()) hooks()->object_changed(object, app_object_resumed);
}

REPLACED(void, dispatch_activate, (void *object)) {
  REAL(dispatch_activate)(object);
  if (hooks()) hooks()->object_changed(object, app_object_activated);
}

REPLACED(void, dispatch_suspend, (void *object)) {
  REAL(dispatch_suspend)(object);
  if (hooks()) hooks()->object_changed(object, app_object_suspended);
}

/// A timer ends when its last owner releases it: then its count of references, which follows a pointer and another
/// count at the start of each object, is 0.
REPLACED(void, dispatch_release, (void *object)) {
  if (hooks() && ((const _Atomic int *)object)[3] == 0) hooks()->object_released(object);
  REAL(dispatch_release)(object);
}

void app_object_release(void *object) { REAL(dispatch_release)(object); }
#endif
