// System calls that Swift cannot make: variadic ones, and those that the C library has no function for.
#pragma once

// How a folder is opened to look for names in it; where the system has that, the folder need not be readable.
int local_files_folder_flags(void);

// openat2: opens a path beneath a folder and nowhere else, through no symbolic link. -1 with `errno`; ENOSYS where the
// system has no such call.
int local_files_open_beneath(int folder, const char *path, int flags);

// A new file without a name in a folder, which is gone with its descriptor unless it is linked. -1 with `errno`;
// EOPNOTSUPP
// where that does not exist.
int local_files_open_unnamed(int folder);

// Gives a file without a name its name. -1 with `errno`.
int local_files_link_unnamed(int file, int folder, const char *name);

// Whether a file is made up by the system, such as those that describe processes.
int local_files_is_made_up(int file);
