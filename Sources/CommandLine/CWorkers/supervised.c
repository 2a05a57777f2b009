#define _GNU_SOURCE
#include "workers.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* A process of its own, the supervisor, starts the program and waits for it. It adopts whatever the program leaves, and
   ends all of it when the program ends, or when nobody holds the other end of its pipe any more. Between fork and exec
   only what POSIX calls async-signal-safe is called: the caller may have threads. */

enum { own_lifetime = 3, own_output = 4, own_input = 5, own_reply = 6, first_other = 7 };

static void ignore_signals(void) {
  static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
  for (size_t place = 0; place < sizeof ignored / sizeof *ignored; place++) signal(ignored[place], SIG_IGN);
}

static void default_signals(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Gives the descriptors the numbers above, first beyond them, so that none is overwritten, and closes all others. */
static void keep_only(int lifetime, int output, int input, int reply) {
  int wanted[] = {lifetime, output, input, reply};
  for (int place = 0; place < 4; place++) wanted[place] = fcntl(wanted[place], F_DUPFD, 64);
  for (int place = 0; place < 4; place++) dup2(wanted[place], own_lifetime + place);
  syscall(SYS_close_range, first_other, ~0U, 0);
}

static void become(const char *const *arguments, const char *const *environment, const char *folder) {
  setpgid(0, 0);
  default_signals();
  dup2(own_input, STDIN_FILENO);
  dup2(own_output, STDOUT_FILENO);
  dup2(own_output, STDERR_FILENO);
  dup2(own_reply, supervised_reply);
  syscall(SYS_close_range, supervised_reply + 1, ~0U, 0);
  if (chdir(folder) != 0) _exit(126);
  execve(arguments[0], (char *const *)arguments, (char *const *)environment);
  _exit(127);
}

/* Ends the children, then those who become children because their parent is gone, until there is none. */
static void end_all(pid_t program) {
  kill(-program, SIGKILL);
  while (1) {
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    char text[4096];
    ssize_t length = list < 0 ? 0 : read(list, text, sizeof text);
    if (list >= 0) close(list);
    pid_t number = 0;
    for (ssize_t place = 0; place < length; place++) {
      if (text[place] >= '0' && text[place] <= '9') {
        number = number * 10 + (text[place] - '0');
      } else {
        if (number > 1) kill(number, SIGKILL);
        number = 0;
      }
    }
    if (waitpid(-1, NULL, 0) < 0 && errno != EINTR) return;
  }
}

static void supervise(pid_t program) {
  int exited = (int)syscall(SYS_pidfd_open, program, 0);
  struct pollfd events[2] = {{.fd = own_lifetime, .events = POLLIN}, {.fd = exited, .events = POLLIN}};
  int status = 0;
  while (1) {
    int found = poll(events, 2, exited < 0 ? 20 : -1);
    if (found < 0 && errno != EINTR) break;
    if (found > 0 && events[0].revents) break;
    if (waitpid(program, &status, WNOHANG) == program) {
      end_all(program);
      _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
  }
  end_all(program);
  _exit(128 + SIGKILL);
}

pid_t supervised_start(
  const char *const *arguments, const char *const *environment, const char *folder, int output, int input, int reply,
  int *lifetime) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pid_t supervisor = fork();
  if (supervisor == 0) {
    setpgid(0, 0);
    ignore_signals();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    keep_only(ends[0], output, input, reply);
    pid_t program = fork();
    if (program == 0) become(arguments, environment, folder);
    // The reader of the output waits for the program, not for this process.
    close(own_output);
    if (program < 0) _exit(126);
    setpgid(program, program);
    supervise(program);
  }
  int code = errno;
  close(ends[0]);
  if (supervisor < 0) {
    close(ends[1]);
    errno = code;
    return -1;
  }
  *lifetime = ends[1];
  return supervisor;
}

int nameless_file(void) { return memfd_create("webviewsim", MFD_CLOEXEC); }

#else

pid_t supervised_start(
  const char *const *arguments, const char *const *environment, const char *folder, int output, int input, int reply,
  int *lifetime) {
  (void)arguments, (void)environment, (void)folder, (void)output, (void)input, (void)reply, (void)lifetime;
  errno = ENOSYS;
  return -1;
}

int nameless_file(void) {
  errno = ENOSYS;
  return -1;
}

#endif
