// Which code of the app has started a task of URLSession.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <stdlib.h>

extern void *dispatch_get_specific(const void *key);
extern void dispatch_queue_set_specific(void *queue, const void *key, void *context, void (*destructor)(void *));

static const char resumer_key;

enum { resumer_capacity = sizeof((app_place_list *)0)->addresses / sizeof(uintptr_t) };

extern void *swift_task_getCurrent(void);

/// The job of Swift's pool that this thread has begun last, and the context in which its task goes on.
static _Thread_local struct {
  const void *job;
  void *const *context;
} begun;

// Swift's `Job` and `AsyncTask` (include/swift/ABI/Task.h): kinds of jobs, where a task goes on, with which context.
enum { kind_at = 32, function_at = 56, context_at = 64, kind_task = 0 };

static void *const *context_of(const void *job) {
  bool is_task = ((const uint8_t *)job)[kind_at] == kind_task;
  return is_task ? *(void *const *const *)((const char *)job + context_at) : NULL;
}

void app_job_begins(const void *job) {
  begun.job = job;
  begun.context = context_of(job);
}

/// A context begins with the caller's, and with where that goes on. One byte after the first instruction, because
/// addresses are treated as return addresses.
static int add_contexts(void *const *at, uintptr_t *addresses, int count, int capacity) {
  for (; at && at[1] && count < capacity; at = at[0]) addresses[count++] = (uintptr_t)at[1] + 1;
  return count;
}

const void *app_running_task(void) { return swift_task_getCurrent(); }

int app_job_addresses(const void *job, uintptr_t *addresses, int capacity) {
  void *const *context = context_of(job);
  if (!context || capacity == 0) return 0;
  addresses[0] = *(const uintptr_t *)((const char *)job + function_at) + 1;
  return add_contexts(context, addresses, 1, capacity);
}

/// The asynchronous functions that wait for the running one, as its task had them when its job began: their frames are
/// not on the stack.
static void add_asynchronous_callers(app_place_list *list) {
  if (!begun.context || swift_task_getCurrent() != begun.job) return;
  list->count = add_contexts(begun.context, list->addresses, list->count, resumer_capacity);
}

void app_note_resumer(void *queue, const void *caller) {
  if (!app_queue_is_of_request(queue)) return;
  app_place_list *list = calloc(1, sizeof *list);
  if (!list) return;
  list->count = app_addresses(caller, list->addresses, resumer_capacity / 2);
  add_asynchronous_callers(list);
  dispatch_queue_set_specific(queue, &resumer_key, list, free);
}

const app_place_list *app_resumer(void) { return dispatch_get_specific(&resumer_key); }
#endif
