#define _GNU_SOURCE
#include "trap_guard.h"
#include <execinfo.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

typedef struct guard {
  sigjmp_buf place;
  trap_record *record;
  struct guard *outer;
} guard;

static __thread guard *active;
static struct sigaction earlier_ill, earlier_trap;
static pthread_once_t installed = PTHREAD_ONCE_INIT;

// The async methods that have begun on the main thread and not ended, the latest last; freed slots are NULL.
enum { async_limit = 64 };
static char *async_methods[async_limit];

static void say(const char *text) {
  ssize_t unused = write(STDERR_FILENO, text, strlen(text));
  (void)unused;
}

// Tells where a trap is that ends the process; NULL until a world begins.
static int (*teller)(const trap_record *record);

// The teller reads debug information, which may hang if the trap came inside of the allocator.
enum { longest_telling = 20 };

// Says which methods a trap that ends the process may be in: write() is allowed in a signal handler. The main actor's
// jobs have no thread of their own while a program waits in dispatchMain.
static void tell_async_methods(bool place_was_told) {
  bool is_first = true;
  for (int at = async_limit - 1; at >= 0; at--) {
    if (async_methods[at] == NULL) continue;
    say(is_first ? "WebViewSimulator: a trap ends the process while an async method of a delegate runs, "
                   "which cannot be left: "
                 : ", ");
    say(async_methods[at]);
    is_first = false;
  }
  if (!is_first) say(place_was_told ? ".\n" : ". Swift's report has the line.\n");
}

// The Swift runtime's switch that turns off the checks for exclusive access. Accesses of abandoned frames never end, so
// the checks would fail from now on.
extern bool _swift_disableExclusivityChecking __attribute__((weak));

static uintptr_t interrupted_instruction(const void *context) {
  const ucontext_t *machine = context;
#if defined(__x86_64__)
  return (uintptr_t)machine->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)machine->uc_mcontext.pc;
#else
  return 0;
#endif
}

// Without the handler's own frames, which are the innermost.
static void record_addresses(trap_record *record, uintptr_t trapped) {
  uintptr_t all[64];
  int count = backtrace((void **)all, 64);
  int first = 0;
  while (first < count && all[first] != trapped) first++;
  record->count = 0;
  for (int at = first; at < count && record->count < 48; at++) record->addresses[record->count++] = all[at];
  // In the form of a return address: one byte after the start of the instruction.
  if (record->count > 0) record->addresses[0]++;
}

// Nobody waits for the trap. It comes again when the instruction runs again, and then ends the process: quietly if its
// place was told, otherwise by the previous handler, which is Swift's with its long report.
static void end_process(int signal, void *context) {
  trap_record record = {.signal = signal};
  record_addresses(&record, interrupted_instruction(context));
  bool told = false;
  if (teller != NULL) {
    alarm(longest_telling);
    told = teller(&record) != 0;
    alarm(0);
  }
  tell_async_methods(told);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigemptyset(&plain.sa_mask);
  sigaction(signal, told ? &plain : signal == SIGILL ? &earlier_ill : &earlier_trap, NULL);
}

static void on_trap(int signal, siginfo_t *info, void *context) {
  (void)info;
  guard *current = active;
  if (current == NULL) return end_process(signal, context);
  trap_record *record = current->record;
  record->signal = signal;
  record_addresses(record, interrupted_instruction(context));
  active = current->outer;
  if (&_swift_disableExclusivityChecking != NULL) _swift_disableExclusivityChecking = true;
  siglongjmp(current->place, 1);
}

static void install(void) {
  // On the trapped code's own stack: an alternate one is too small for the teller.
  struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(SIGILL, &action, &earlier_ill);
  sigaction(SIGTRAP, &action, &earlier_trap);
  // The first call of backtrace loads a library, which must not happen in a signal handler.
  void *unused[1];
  backtrace(unused, 1);
}

void trap_guard_watch(int (*tell)(const trap_record *record)) {
  teller = tell;
  pthread_once(&installed, install);
}

int trap_guard_run(void (*body)(void *), void *context, trap_record *record) {
  pthread_once(&installed, install);
  guard here = {.record = record, .outer = active};
  if (sigsetjmp(here.place, 1) != 0) return 1;
  active = &here;
  body(context);
  active = here.outer;
  return 0;
}

void *trap_guard_suspend(void) {
  guard *suspended = active;
  active = NULL;
  return suspended;
}

void trap_guard_resume(void *suspended) { active = suspended; }

int trap_guard_async_began(const char *name) {
  pthread_once(&installed, install);
  int slot = -1;
  for (int at = async_limit - 1; at >= 0 && async_methods[at] == NULL; at--) slot = at;
  if (slot >= 0) async_methods[slot] = strdup(name);
  return slot;
}

void trap_guard_async_ended(int slot) {
  if (slot < 0 || slot >= async_limit) return;
  char *name = async_methods[slot];
  async_methods[slot] = NULL;
  free(name);
}
