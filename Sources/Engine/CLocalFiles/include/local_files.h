// System calls that Swift cannot make: variadic ones, and ones that the C library does not wrap.
#pragma once

#include <stdint.h>

// The parts of a file's state that are needed.
struct local_file_status {
  uint64_t device, number;
  int64_t born;  // nanoseconds since 1970; 0 if the system does not say
  int64_t modified;  // nanoseconds since 1970
  int64_t size;
  uint32_t mode;
};

// The state of an open file. -1 with `errno`.
int local_files_status_of(int file, struct local_file_status *status);

// The state of a path, seen from a folder (AT_FDCWD: the current one). Flags: 0 or AT_SYMLINK_NOFOLLOW. -1 with
// `errno`.
int local_files_status_at(int folder, const char *path, int flags, struct local_file_status *status);

// The flags for opening a folder to look up names in it; if the system supports that, the folder need not be readable.
int local_files_folder_flags(void);

// openat2: opens a path beneath a folder and nowhere else, following no symbolic links. -1 with `errno`; ENOSYS if the
// system has no such call.
int local_files_open_beneath(int folder, const char *path, int flags);

// Creates a nameless file in a folder; it disappears with its descriptor unless it is linked. -1 with `errno`;
// EOPNOTSUPP if the system does not support that.
int local_files_open_unnamed(int folder);

// Gives a nameless file its name. -1 with `errno`.
int local_files_link_unnamed(int file, int folder, const char *name);

// The path of an open file, as the system knows it. -1 if it does not.
int local_files_path_of(int file, char *path, int size);

// Whether the system generates the file's contents, as for the files that describe processes.
int local_files_is_made_up(int file);
