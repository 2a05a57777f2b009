// Functions for reaching a thread that waits in the kernel.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Sets the handler that `main_thread_interrupt` runs on a thread. May be called only once.
void main_thread_set_handler(void (*handler)(void));

/// The kernel's number of the calling thread.
int main_thread_current(void);

/// Makes a thread of this process run the handler, on its own stack. Afterwards it continues to wait.
bool main_thread_interrupt(int thread);

/// The address of the semaphore, condition or lock at which a thread of this process sleeps, without a time limit,
/// until another thread wakes it; 0 if it does not.
uintptr_t main_thread_endless_wait(int thread);

/// For a signal handler: the address of the interrupted instruction.
uintptr_t interrupted_instruction(const void *context);

/// For a handler: the return addresses of the interrupted code, innermost first. Returns how many there are.
int main_thread_addresses(uintptr_t *addresses, int capacity);

#ifdef __linux__
// Foundation on Linux exports these functions but does not declare them.
void *CFRunLoopGetCurrent(void);
void CFRunLoopStop(void *loop);
#endif
