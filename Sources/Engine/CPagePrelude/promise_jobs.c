#include "promise_jobs.h"
#include <stddef.h>

#ifdef __linux__

/* JSC::VM::drainMicrotasks and JSC::JSLockHolder, which libjavascriptcoregtk exports for WebKit's own libraries. A
   JSContextGroupRef is a JSC::VM. Where they are missing, the jobs run after the script. */
extern void drain_microtasks(void *machine) __asm__("_ZN3JSC2VM15drainMicrotasksEv") __attribute__((weak));
extern void take_lock(void *holder, void *machine) __asm__("_ZN3JSC12JSLockHolderC1ERNS_2VME") __attribute__((weak));
extern void release_lock(void *holder) __asm__("_ZN3JSC12JSLockHolderD1Ev") __attribute__((weak));

/* A JSLockHolder is one pointer; there is room for more. */
typedef struct { void *words[8]; } lock_holder;

/* What the thread is doing: the machine whose lock it holds, and whether its jobs are running. */
static _Thread_local void *entered;
static _Thread_local bool is_running_jobs;
static _Thread_local lock_holder outermost;

static void run_jobs(void) {
  is_running_jobs = true;
  drain_microtasks(entered);
  is_running_jobs = false;
}

bool promise_jobs_enter(const struct OpaqueJSContextGroup *machine) {
  if (entered || !drain_microtasks || !take_lock || !release_lock) return false;
  entered = (void *)machine;
  take_lock(&outermost, entered);
  return true;
}

bool promise_jobs_enter_job(const struct OpaqueJSContextGroup *machine) {
  if (!promise_jobs_enter(machine)) return false;
  is_running_jobs = true;
  return true;
}

void promise_jobs_leave(void) {
  run_jobs();
  entered = NULL;
  release_lock(&outermost);
}

void promise_jobs_run(const struct OpaqueJSContextGroup *machine) {
  if (entered != machine || is_running_jobs) return;
  lock_holder nested;
  take_lock(&nested, entered);
  run_jobs();
  release_lock(&nested);
}

#else

bool promise_jobs_enter(const struct OpaqueJSContextGroup *machine) { return (void)machine, false; }
bool promise_jobs_enter_job(const struct OpaqueJSContextGroup *machine) { return (void)machine, false; }
void promise_jobs_leave(void) {}
void promise_jobs_run(const struct OpaqueJSContextGroup *machine) { (void)machine; }

#endif
