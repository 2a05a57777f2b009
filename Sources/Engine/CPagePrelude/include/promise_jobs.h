/* Promise jobs in the middle of a script.

   HTML performs a microtask checkpoint when no script is running any more, and so does JavaScriptCore's C interface,
   when the machine's lock is released for good. WebKit's parser performs some of its own, also when a script has made
   it parse. For these, the jobs are run by the function that the C interface itself calls. */
#ifndef PROMISE_JOBS_H
#define PROMISE_JOBS_H

#include <stdbool.h>

struct OpaqueJSContextGroup;

/* The running thread begins to run a script of that machine. Returns whether it was running none; then
   `promise_jobs_leave` must follow. */
bool promise_jobs_enter(const struct OpaqueJSContextGroup *machine);

/* The same, for what is done as a job of the machine: others run after it. */
bool promise_jobs_enter_job(const struct OpaqueJSContextGroup *machine);

/* Runs the jobs that are left. */
void promise_jobs_leave(void);

/* Runs the jobs of the machine's scripts now. Does nothing unless a script of it is running, in a job, and where the
   engine does not show how. */
void promise_jobs_run(const struct OpaqueJSContextGroup *machine);


/* A JSLockHolder is one pointer; there is room for more. */
#define PROMISE_JOBS_LOCK_WORDS 8

/* What a thread is doing: the machine whose lock it holds, and whether its jobs are running. */
typedef struct {
  void *machine;
  bool is_running_jobs;
  void *lock[PROMISE_JOBS_LOCK_WORDS];
} promise_jobs_thread;

/* A script waits, and meanwhile its thread may run scripts of other machines: sets aside what the thread is doing, and
   takes it back afterwards. */
promise_jobs_thread promise_jobs_set_aside(void);
void promise_jobs_take_back(promise_jobs_thread outer);

#endif
