#include <stdlib.h>

#ifdef __linux__
/* Of WebKitGTK's own interface to the engine. Returns 0 for an option that is not known. */
extern int jsc_options_set_boolean(const char *option, int value);

/*
 * Compiled code asks, at each function's start and in each loop, whether it must stop. Otherwise the engine stops it by
 * signals that have to arrive while a function runs: in an endless chain of short promise jobs they hardly ever do, and
 * the watchdog was not heard for a minute.
 *
 * Before `main`, since the engine freezes its options with its first context and ends a process that changes them
 * later, and a program may use the engine before it uses this package. Writing the environment instead would hide the
 * arguments of statically linked Swift programs, which are found below it. What the user has set stays.
 */
__attribute__((constructor)) static void let_the_engine_poll(void) {
  if (!getenv("JSC_usePollingTraps")) jsc_options_set_boolean("usePollingTraps", 1);
}
#endif
