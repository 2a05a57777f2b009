#define _GNU_SOURCE
#include "local_files.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <sys/vfs.h>

// From linux/openat2.h, which older systems do not have.
struct how {
  uint64_t flags, mode, resolve;
};
enum { no_magic_links = 0x02, no_symbolic_links = 0x04, beneath = 0x08 };
static const long openat2_number = 437;

int local_files_status_at(int folder, const char *path, int flags, struct local_file_status *status) {
  struct statx x;
  if (statx(folder, path, flags | AT_NO_AUTOMOUNT, STATX_BASIC_STATS | STATX_BTIME, &x) != 0) return -1;
  status->device = (uint64_t)x.stx_dev_major << 32 | x.stx_dev_minor;
  status->number = x.stx_ino;
  status->born = x.stx_mask & STATX_BTIME ? x.stx_btime.tv_sec * 1000000000 + x.stx_btime.tv_nsec : 0;
  status->modified = x.stx_mtime.tv_sec * 1000000000 + x.stx_mtime.tv_nsec;
  status->size = (int64_t)x.stx_size;
  status->mode = x.stx_mode;
  return 0;
}

int local_files_status_of(int file, struct local_file_status *status) {
  return local_files_status_at(file, "", AT_EMPTY_PATH, status);
}

int local_files_folder_flags(void) { return O_PATH | O_DIRECTORY | O_CLOEXEC; }

int local_files_open_beneath(int folder, const char *path, int flags) {
  struct how how = {.flags = (uint64_t)flags, .resolve = no_magic_links | no_symbolic_links | beneath};
  return (int)syscall(openat2_number, folder, path, &how, sizeof how);
}

int local_files_open_unnamed(int folder) {
  // The name by which it can be linked.
  if (access("/proc/self/fd", X_OK) != 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
}

int local_files_link_unnamed(int file, int folder, const char *name) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int local_files_path_of(int file, char *path, int size) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, (size_t)size);
  if (length < 0 || length >= size) return -1;
  path[length] = 0;
  return 0;
}

int local_files_is_made_up(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return 0;
  switch ((uint32_t)status.f_type) {
  case 0x9fa0:      // proc
  case 0x62656572:  // sysfs
  case 0x64626720:  // debugfs
  case 0x74726163:  // tracefs
  case 0x27e0eb:    // cgroup
  case 0x63677270:  // cgroup2
  case 0x1cd1:      // devpts
  case 0x73636673:  // securityfs
  case 0x62656570:  // configfs
    return 1;
  default: return 0;
  }
}
#else
static int take(int result, const struct stat *from, struct local_file_status *status) {
  if (result != 0) return -1;
  status->device = (uint64_t)from->st_dev;
  status->number = from->st_ino;
  status->born = (int64_t)from->st_birthtimespec.tv_sec * 1000000000 + from->st_birthtimespec.tv_nsec;
  status->modified = (int64_t)from->st_mtimespec.tv_sec * 1000000000 + from->st_mtimespec.tv_nsec;
  status->size = from->st_size;
  status->mode = from->st_mode;
  return 0;
}

int local_files_status_at(int folder, const char *path, int flags, struct local_file_status *status) {
  struct stat from;
  return take(fstatat(folder, path, &from, flags), &from, status);
}

int local_files_status_of(int file, struct local_file_status *status) {
  struct stat from;
  return take(fstat(file, &from), &from, status);
}

int local_files_folder_flags(void) { return O_RDONLY | O_DIRECTORY | O_CLOEXEC; }

int local_files_open_beneath(int folder, const char *path, int flags) {
  (void)folder, (void)path, (void)flags;
  errno = ENOSYS;
  return -1;
}

int local_files_open_unnamed(int folder) {
  (void)folder;
  errno = EOPNOTSUPP;
  return -1;
}

int local_files_link_unnamed(int file, int folder, const char *name) {
  (void)file, (void)folder, (void)name;
  errno = EOPNOTSUPP;
  return -1;
}

int local_files_path_of(int file, char *path, int size) {
  return size >= MAXPATHLEN && fcntl(file, F_GETPATH, path) == 0 ? 0 : -1;
}

int local_files_is_made_up(int file) {
  (void)file;
  return 0;
}
#endif
