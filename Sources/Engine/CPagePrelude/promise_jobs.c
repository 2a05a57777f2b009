#include "promise_jobs.h"
#include <stddef.h>

#ifdef __linux__

/* JSC::VM::drainMicrotasks and JSC::JSLockHolder, which libjavascriptcoregtk exports for WebKit's own libraries. A
   JSContextGroupRef is a JSC::VM. Where they are missing, the jobs run after the script. */
extern void drain_microtasks(void *machine) __asm__("_ZN3JSC2VM15drainMicrotasksEv") __attribute__((weak));
extern void take_lock(void *holder, void *machine) __asm__("_ZN3JSC12JSLockHolderC1ERNS_2VME") __attribute__((weak));
extern void release_lock(void *holder) __asm__("_ZN3JSC12JSLockHolderD1Ev") __attribute__((weak));

static _Thread_local promise_jobs_thread current;

promise_jobs_thread promise_jobs_set_aside(void) {
  promise_jobs_thread outer = current;
  current = (promise_jobs_thread){0};
  return outer;
}

void promise_jobs_take_back(promise_jobs_thread outer) { current = outer; }

static void run_jobs(void) {
  current.is_running_jobs = true;
  drain_microtasks(current.machine);
  current.is_running_jobs = false;
}

bool promise_jobs_enter(const struct OpaqueJSContextGroup *machine) {
  if (current.machine || !drain_microtasks || !take_lock || !release_lock) return false;
  current.machine = (void *)machine;
  take_lock(current.lock, current.machine);
  return true;
}

bool promise_jobs_enter_job(const struct OpaqueJSContextGroup *machine) {
  if (!promise_jobs_enter(machine)) return false;
  current.is_running_jobs = true;
  return true;
}

void promise_jobs_leave(void) {
  run_jobs();
  current.machine = NULL;
  release_lock(current.lock);
}

void promise_jobs_run(const struct OpaqueJSContextGroup *machine) {
  if (current.machine != machine || current.is_running_jobs) return;
  void *nested[PROMISE_JOBS_LOCK_WORDS];
  take_lock(nested, current.machine);
  run_jobs();
  release_lock(nested);
}

#else

bool promise_jobs_enter(const struct OpaqueJSContextGroup *machine) { return (void)machine, false; }
bool promise_jobs_enter_job(const struct OpaqueJSContextGroup *machine) { return (void)machine, false; }
void promise_jobs_leave(void) {}
void promise_jobs_run(const struct OpaqueJSContextGroup *machine) { (void)machine; }
promise_jobs_thread promise_jobs_set_aside(void) { return (promise_jobs_thread){0}; }
void promise_jobs_take_back(promise_jobs_thread outer) { (void)outer; }

#endif
