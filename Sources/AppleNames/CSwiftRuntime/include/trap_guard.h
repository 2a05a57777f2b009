// Lets a program continue after a Swift trap, such as force-unwrapping nil, in code that it calls.
#pragma once
#include <stdint.h>

/// Where a trap happened: the address of the instruction, then the return addresses of its callers, innermost first.
typedef struct {
  int signal;
  int count;
  uintptr_t addresses[48];
} trap_record;

/// Calls `body(context)`. Returns 0, or 1 if a trap on this thread ended it. In that case its frames are abandoned
/// without being unwound, so whatever they retained is leaked.
int trap_guard_run(void (*body)(void *), void *context, trap_record *record);

/// From now on, `tell` is called for a trap that ends the process. It returns 0 if it cannot tell the place: then the
/// earlier handler of the signal is called.
void trap_guard_watch(int (*tell)(const trap_record *record));

/// From now on traps end the program again, until the result is passed to `trap_guard_resume`. For code whose frames
/// cannot be abandoned.
void *trap_guard_suspend(void);
void trap_guard_resume(void *suspended);

/// Remembers that the main thread has begun the `async` method `name`, so that a trap in it can be told by its name.
/// Returns what to give to `trap_guard_async_ended`.
int trap_guard_async_began(const char *name);
void trap_guard_async_ended(int slot);
