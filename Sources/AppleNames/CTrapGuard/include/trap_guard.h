// Lets a program go on after a Swift trap, such as a forced unwrapping of nil, in code that it calls.
#pragma once
#include <stdint.h>

/// Where a trap happened: the address of the instruction, then the return addresses of its callers, innermost first.
typedef struct {
  int signal;
  int count;
  uintptr_t addresses[48];
} trap_record;

/// Calls `body(context)`. Returns 0, or 1 when a trap on this thread ended it: its frames are left without being
/// unwound,
/// so whatever they retained stays.
int trap_guard_run(void (*body)(void *), void *context, trap_record *record);

/// Traps end the program again, until `trap_guard_resume` gets the result. For code whose frames cannot be left.
void *trap_guard_suspend(void);
void trap_guard_resume(void *suspended);
