#include "start_limits.h"
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Only system calls and string functions may be used here: the C library is not set up yet.
static char line[256];
static size_t length;

static void add(const char *text) {
  size_t count = strlen(text);
  if (count > sizeof line - length) count = sizeof line - length;
  memcpy(line + length, text, count);
  length += count;
}

static void add_number(unsigned long long number) {
  char digits[24];
  size_t place = sizeof digits - 1;
  digits[place] = 0;
  do {
    digits[--place] = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  add(digits + place);
}

// Raises a limit that the user may raise, and ends the process if it stays too low. Returns 1 if it was raised.
static int need(int resource, unsigned long long least, unsigned long long unit, const char *what, const char *words) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= least * unit) return 0;
  unsigned long long granted = limit.rlim_cur;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= least * unit) {
    limit.rlim_cur = (rlim_t)(least * unit);
    if (setrlimit(resource, &limit) == 0) return 1;
  }
  add("webviewsim: the system allows ");
  add_number(granted / unit);
  add(what);
  add_number(least);
  add(" are needed (");
  add(words);
  add(")\n");
  ssize_t written = write(STDERR_FILENO, line, length);
  (void)written;
  _exit(2);
}

static void check(int count, char **arguments, char **environment) {
  (void)count;
  need(RLIMIT_NOFILE, start_limits_open_files, 1, " open files; ", "ulimit -n");
  if (need(RLIMIT_STACK, start_limits_stack_kib, 1024, " KiB of stack; ", "ulimit -s")) {
    // The C library has already taken the size of thread stacks from the limit, so the program starts itself anew. If
    // that fails, thread stacks stay small.
    execve("/proc/self/exe", arguments, environment);
  }
  need(RLIMIT_AS, start_limits_address_space_mib, 1 << 20, " MiB of address space; ", "ulimit -v");
  need(RLIMIT_DATA, start_limits_address_space_mib, 1 << 20, " MiB of data; ", "ulimit -d");
  // Makes a file that exceeds its size limit an error of `write` instead of a signal.
  signal(SIGXFSZ, SIG_IGN);
}

#ifdef __linux__
// System V ABI: functions listed here run before the initialisers of any library.
__attribute__((used, section(".preinit_array"))) static void (*const check_at_start)(int, char **, char **) = check;
#else
__attribute__((constructor)) static void check_at_start(int count, char **arguments, char **environment) {
  check(count, arguments, environment);
}
#endif
