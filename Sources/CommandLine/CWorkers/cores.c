#define _GNU_SOURCE
#include "workers.h"
#ifdef __linux__
#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#endif

int usable_cores(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return 1;
}

void keep_to_core(pid_t process, int index) {
#ifdef __linux__
  cpu_set_t allowed, chosen;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  CPU_ZERO(&chosen);
  for (int core = 0, place = 0; core < CPU_SETSIZE; core++) {
    if (CPU_ISSET(core, &allowed) && place++ == index) CPU_SET(core, &chosen);
  }
  if (CPU_COUNT(&chosen) == 0) return;
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  // The second time for threads that others have started meanwhile.
  for (int round = 0; round < 2; round++) {
    DIR *threads = opendir(path);
    if (threads == NULL) return;
    for (struct dirent *entry; (entry = readdir(threads)) != NULL;) {
      pid_t thread = (pid_t)atoi(entry->d_name);
      if (thread > 0) (void)sched_setaffinity(thread, sizeof chosen, &chosen);
    }
    closedir(threads);
  }
#else
  (void)process, (void)index;
#endif
}
