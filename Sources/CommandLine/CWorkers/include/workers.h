// What Swift cannot call: fork, signal handlers, and the cores of a process.
#pragma once
#include <stdbool.h>
#include <sys/types.h>

/// Where a worker finds its end of the channel.
enum { worker_channel = 3 };

/// Forks. Only for processes with one thread. The child has the channel and nothing else of the parent's open files,
/// ends with its parent, and leaves what a terminal sends to it.
///
/// Returns the child in the parent, 0 in the child, -1 when there can be no more processes.
pid_t worker_fork(int channel);

/// From now on, the first SIGINT, SIGTERM or SIGHUP is noted, and the second one ends the process.
///
/// Returns a descriptor that becomes readable with the first one; -1 when there is none left.
int interruption_watch(void);

/// The signal that came; 0 when none has.
int interruption_signal(void);

/// The nanoseconds of processor time that a process has used; -1 when there is no such process.
long long process_nanoseconds(pid_t process);

/// How many cores this process may use; 1 when that is not known.
int usable_cores(void);

/// Keeps the threads of a process, and those that they will start, to one of the cores that this process may use: the
/// one with this index among them. Does nothing when the system does not allow it.
void keep_to_core(pid_t process, int index);

/// Where a supervised program finds the file for its reply.
enum { supervised_reply = 3 };

/// Starts a program that ends, with everything that it has started, when it is done, or when nobody holds `lifetime`
/// any more: whatever becomes of this process, nothing is left. May be called with several threads. Linux only.
///
/// The program reads `input`, writes to `output` and `reply`, and gets no other files. `arguments` and `environment`
/// end with NULL; the first argument is the program's path.
///
/// Returns a process whose exit code is the program's, or 128 and the signal that has ended it; -1 if none can be
/// started.
pid_t supervised_start(
  const char *const *arguments, const char *const *environment, const char *folder, int output, int input, int reply,
  int *lifetime);

/// A file in memory, which has no name; -1 when there can be no more of them.
int nameless_file(void);
