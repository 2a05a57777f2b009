// Empty on other systems: only Linux shows what a process's threads wait for.
#ifdef __linux__
#define _GNU_SOURCE
#include "main_thread.h"
#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

static void (*on_interrupt)(void);

// The threads of dispatch queues block all signals except those for faults and this one.
static const int interrupt_signal = SIGPROF;
static struct sigaction before;
// Where the calling thread was interrupted, while it handles the interrupt.
static __thread uintptr_t interrupted;

uintptr_t interrupted_instruction(const void *context) {
  const ucontext_t *machine = context;
#if defined(__x86_64__)
  return (uintptr_t)machine->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)machine->uc_mcontext.pc;
#else
  return 0;
#endif
}

static void handle(int signal, siginfo_t *info, void *context) {
  int error = errno;
  if (info->si_code == SI_TKILL && info->si_pid == getpid()) {
    interrupted = interrupted_instruction(context);
    on_interrupt();
    interrupted = 0;
  } else if (before.sa_flags & SA_SIGINFO) {
    before.sa_sigaction(signal, info, context);
  } else if (before.sa_handler != SIG_IGN && before.sa_handler != SIG_DFL) {
    before.sa_handler(signal);
  }
  errno = error;
}

void main_thread_set_handler(void (*handler)(void)) {
  on_interrupt = handler;
  // System calls are restarted afterwards; another interrupt during the handler has to wait.
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(interrupt_signal, &action, &before);
  // The first call of backtrace loads a library, which must not happen in a signal handler.
  void *unused[1];
  backtrace(unused, 1);
}

int main_thread_current(void) { return (int)syscall(SYS_gettid); }

bool main_thread_interrupt(int thread) {
  return syscall(SYS_tgkill, getpid(), thread, interrupt_signal) == 0;
}

uintptr_t main_thread_endless_wait(int thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", thread);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  // The number of the system call and its arguments; a running thread has none. The fourth argument of futex is its
  // time limit.
  long number = -1;
  unsigned long arguments[4] = {0};
  int read = fscanf(file, "%ld %lx %lx %lx %lx", &number, &arguments[0], &arguments[1], &arguments[2], &arguments[3]);
  fclose(file);
  return read == 5 && number == SYS_futex && arguments[3] == 0 ? arguments[0] : 0;
}

int main_thread_addresses(uintptr_t *addresses, int capacity) {
  uintptr_t all[96];
  int count = backtrace((void **)all, 96);
  int first = 0;
  while (first < count && all[first] != interrupted) first++;
  int kept = 0;
  for (int at = first; at < count && kept < capacity; at++) addresses[kept++] = all[at];
  return kept;
}
#endif
