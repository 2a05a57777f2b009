// Waits at conditions, of the app's code and of Foundation's (`NSCondition`, `NSConditionLock`, loads that wait).
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

/// A wait that a world sees. It is on the stack of whoever waits.
typedef struct waiter {
  struct waiter *next;
  const pthread_cond_t *condition;
  _Atomic bool is_signalled;
} waiter;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(waiter *) waiters;

/// Whether the program or Foundation waits. Other libraries wait for threads of their own, which need no world.
static bool is_app(const void *caller) {
  Dl_info info, own;
  if (!dladdr(caller, &info) || !dladdr(&waiters, &own)) return false;
  return info.dli_fbase == own.dli_fbase || (info.dli_fname && strstr(info.dli_fname, "/libFoundation"));
}

static bool is_signalled(void *it) { return atomic_load(&((waiter *)it)->is_signalled); }

/// 0 or an error; -1 if it is not a world's business.
static int waited(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit, const void *caller) {
  app_world *world = app_current();
  if (!world || !is_app(caller)) return -1;
  // A time of day, as libdispatch writes it.
  double due = limit ? app_world_due(world, (uint64_t)-(limit->tv_sec * 1000000000ll + limit->tv_nsec)) : INFINITY;
  waiter it = {.condition = condition};
  pthread_mutex_lock(&lock);
  it.next = waiters;
  waiters = &it;
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(mutex);
  app_wait_end end = hooks()->wait(world->tasks, is_signalled, &it, due, caller);
  pthread_mutex_lock(mutex);
  pthread_mutex_lock(&lock);
  waiter *at = waiters;
  if (at == &it) waiters = it.next;
  else {
    while (at->next != &it) at = at->next;
    at->next = it.next;
  }
  pthread_mutex_unlock(&lock);
  if (is_signalled(&it)) return 0;
  return end == app_wait_timed_out ? ETIMEDOUT : -1;
}

/// Ends waits that worlds see: one, or all.
static void signal_waiters(const pthread_cond_t *condition, bool is_one) {
  if (!atomic_load_explicit(&waiters, memory_order_acquire)) return;
  waiter *oldest = NULL;
  pthread_mutex_lock(&lock);
  for (waiter *at = waiters; at; at = at->next)
    if (at->condition == condition && !is_signalled(at)) {
      oldest = at;
      if (!is_one) atomic_store(&at->is_signalled, true);
    }
  if (oldest) atomic_store(&oldest->is_signalled, true);
  pthread_mutex_unlock(&lock);
}

REPLACED(int, pthread_cond_wait, (pthread_cond_t *condition, pthread_mutex_t *mutex)) {
  int result = waited(condition, mutex, NULL, CALLER);
  return result >= 0 ? result : REAL(pthread_cond_wait)(condition, mutex);
}

REPLACED(int, pthread_cond_timedwait,
  (pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit)) {
  int result = waited(condition, mutex, limit, CALLER);
  return result >= 0 ? result : REAL(pthread_cond_timedwait)(condition, mutex, limit);
}

REPLACED(int, pthread_cond_signal, (pthread_cond_t *condition)) {
  signal_waiters(condition, true);
  return REAL(pthread_cond_signal)(condition);
}

REPLACED(int, pthread_cond_broadcast, (pthread_cond_t *condition)) {
  signal_waiters(condition, false);
  return REAL(pthread_cond_broadcast)(condition);
}
#endif
