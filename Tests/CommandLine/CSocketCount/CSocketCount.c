#define _GNU_SOURCE
#include "CSocketCount.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>

static atomic_long count;

long simulated_internet_sockets(void) { return atomic_load(&count); }

// Takes the place of the C library's function for the program and for every library that it loads.
int socket(int domain, int type, int protocol) {
  static int (*real)(int, int, int);
  if (!real) real = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");
  if (domain == AF_INET || domain == AF_INET6) atomic_fetch_add(&count, 1);
  if (!real) {
    errno = ENOSYS;
    return -1;
  }
  return real(domain, type, protocol);
}
