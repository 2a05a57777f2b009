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

void app_job_begins(const void *job) {
  // Swift's `Job` and `AsyncTask` (include/swift/ABI/Task.h): kinds of jobs, and where a task goes on.
  const int kind_at = 32, context_at = 64, task = 0;
  bool is_task = ((const uint8_t *)job)[kind_at] == task;
  begun.job = job;
  begun.context = is_task ? *(void *const *const *)((const char *)job + context_at) : NULL;
}

/// The asynchronous functions that wait for the running one, as its task had them when its job began: their frames are
/// not on the stack. A context begins with the caller's, and with where that goes on.
static void add_asynchronous_callers(app_place_list *list) {
  if (!begun.context || swift_task_getCurrent() != begun.job) return;
  // One byte after the first instruction, because addresses are treated as return addresses.
  for (void *const *at = begun.context; at && at[1] && list->count < resumer_capacity; at = at[0])
    list->addresses[list->count++] = (uintptr_t)at[1] + 1;
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
