// System calls that Swift cannot make: variadic ones, and ones that the C library does not wrap.
#pragma once

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

// Whether the system generates the file's contents, as for the files that describe processes.
int local_files_is_made_up(int file);
