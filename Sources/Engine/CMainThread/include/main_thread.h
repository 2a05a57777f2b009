// What it takes to reach a thread that waits in the kernel.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Chooses what a thread does that `main_thread_interrupt` reaches. Once.
void main_thread_set_handler(void (*handler)(void));

/// The kernel's number of the calling thread.
int main_thread_current(void);

/// Makes a thread of this process run the handler, on its own stack. What it waits for goes on waiting afterwards.
bool main_thread_interrupt(int thread);

/// What a thread of this process sleeps at until another one wakes it, without a limit of time: the address of a
/// semaphore, a condition or a lock. 0 when it does not.
uintptr_t main_thread_endless_wait(int thread);

/// For a signal handler: the address of the instruction that the signal came at.
uintptr_t interrupted_instruction(const void *context);

/// For a handler: the return addresses of the code that was interrupted, innermost first; returns how many there are.
int main_thread_addresses(uintptr_t *addresses, int capacity);

#ifdef __linux__
// Foundation on Linux exports these and declares them nowhere.
void *CFRunLoopGetCurrent(void);
void CFRunLoopStop(void *loop);
#endif
