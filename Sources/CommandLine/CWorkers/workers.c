#define _GNU_SOURCE
#include "workers.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static volatile sig_atomic_t interruption;
static int interruption_pipe[2] = {-1, -1};

static void note_interruption(int signal) {
  int error = errno;
  // Workers end with their parent.
  if (interruption) _exit(128 + signal);
  interruption = signal;
  char byte = 0;
  // A full pipe is readable already.
  (void)!write(interruption_pipe[1], &byte, 1);
  errno = error;
}

int interruption_watch(void) {
  if (interruption_pipe[0] >= 0) return interruption_pipe[0];
  if (pipe(interruption_pipe) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(interruption_pipe[end], F_SETFD, FD_CLOEXEC);
    fcntl(interruption_pipe[end], F_SETFL, O_NONBLOCK);
  }
  // Without SA_RESTART: a write that waits for its reader comes back.
  struct sigaction action = {.sa_handler = note_interruption};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // Whoever started the process may have kept them from its own threads.
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  sigaddset(&ours, SIGTERM);
  sigaddset(&ours, SIGHUP);
  sigprocmask(SIG_UNBLOCK, &ours, NULL);
  struct sigaction before;
  // nohup.
  if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
  return interruption_pipe[0];
}

int interruption_signal(void) { return interruption; }

static void reset_signals(void) {
  static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP};
  // A fault ends the process at once, and nobody writes a report of it.
  for (size_t place = 0; place < sizeof faults / sizeof *faults; place++) signal(faults[place], SIG_DFL);
  // A terminal sends it to the parent as well, which decides.
  signal(SIGINT, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_files(int channel) {
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (getenv("WEBVIEWSIM_WORKER_ERRORS") == NULL) dup2(null, STDERR_FILENO);
  }
  if (channel != worker_channel) dup2(channel, worker_channel);
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, worker_channel + 1, ~0U, 0) == 0) return;
#endif
  int most = (int)sysconf(_SC_OPEN_MAX);
  for (int file = worker_channel + 1; file < most; file++) close(file);
}

static void be_first_to_go(void) {
#ifdef __linux__
  // Where memory runs out before the parent looks, the system ends the worker and nobody else.
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)!write(file, "1000", 4);
  close(file);
#endif
}

pid_t worker_fork(int channel) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(0);
  reset_signals();
  close_files(channel);
  be_first_to_go();
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  return 0;
}

long long process_nanoseconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
#ifdef __linux__
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return time.tv_sec * 1000000000LL + time.tv_nsec;
#else
  (void)clock, (void)time;
  return -1;
#endif
}
