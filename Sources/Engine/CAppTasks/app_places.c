// As whose code a thread runs, what clocks say to it, and how it sleeps.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <math.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

_Thread_local app_place app_here;
_Atomic(const app_hooks *) app_hooks_installed;

void app_hooks_install(const app_hooks *hooks) { atomic_store(&app_hooks_installed, hooks); }
app_place app_place_get(void) { return app_here; }

app_place app_place_set(app_place place) {
  app_place before = app_here;
  app_here = place;
  return before;
}

void *app_real(_Atomic(void *) *known, void *wrapped, const char *name, const char *sanitizer_name) {
  void *address = atomic_load_explicit(known, memory_order_relaxed);
  if (address) return address;
  address = wrapped;
  if (!address && sanitizer_name) address = dlsym(RTLD_DEFAULT, sanitizer_name);
  if (!address) address = dlsym(RTLD_NEXT, name);
  if (!address) abort();
  atomic_store_explicit(known, address, memory_order_relaxed);
  return address;
}

int app_addresses(const void *caller, uintptr_t *addresses, int capacity) {
  void *all[32];
  int count = backtrace(all, 32), first = 0, kept = 0;
  while (first < count && all[first] != caller) first++;
  if (first == count) first = 0;
  while (first + kept < count && kept < capacity) {
    addresses[kept] = (uintptr_t)all[first + kept];
    kept++;
  }
  return kept;
}

// MARK: Worlds

// What monotonic clocks show at virtual time 0: some days, as a device's that is switched on.
static const int64_t start_of_clocks = 10ll * 24 * 60 * 60 * 1000000000;
// 2001 in seconds since 1970.
static const double reference = 978307200;

static int64_t real_nanoseconds(void);

app_world *app_world_new(double epoch) {
  app_world *world = calloc(1, sizeof *world);
  if (!world) abort();
  world->epoch = epoch;
  return world;
}

void app_world_set_tasks(app_world *world, void *tasks) { world->tasks = tasks; }
void app_world_free(app_world *world) { free(world); }
void *app_world_tasks(const app_world *world) { return world->tasks; }
double app_world_now(const app_world *world) {
  double now = atomic_load_explicit(&((app_world *)world)->now, memory_order_relaxed);
  int64_t closed_at = atomic_load_explicit(&((app_world *)world)->closed_at, memory_order_relaxed);
  // Code that is still running must not see its clocks jump, or stand still.
  return closed_at ? now + (real_nanoseconds() - closed_at) / 1e6 : now;
}

void app_world_set_now(app_world *world, double milliseconds) { atomic_store(&world->now, milliseconds); }
void app_world_close(app_world *world) { atomic_store(&world->closed_at, real_nanoseconds()); }

static int64_t nanoseconds(const app_world *world) { return llround(app_world_now(world) * 1e6); }
static int64_t epoch(const app_world *world) { return llround(world->epoch * 1e6) * 1000; }

double app_world_due(const app_world *world, uint64_t when) {
  const uint64_t top = 1ull << 63, wall = 1ull << 62;
  if (when == UINT64_MAX) return INFINITY;
  if (when == 0 || when == UINT64_MAX - 1) return app_world_now(world);
  // Times of day are negative; of the others, those that also count sleep have the highest bit.
  if ((when & top) && (when & wall)) return (-(int64_t)when - epoch(world)) / 1e6;
  return ((int64_t)(when & ~top) - start_of_clocks) / 1e6;
}

/// Dates are doubles of little precision: to a microsecond.
double app_world_date(const app_world *world, double seconds) {
  return round((seconds + reference - world->epoch) * 1e6) / 1e3;
}

// MARK: Clocks

REPLACED(int, clock_gettime, (clockid_t clock, struct timespec *time)) {
  app_world *world = app_here.world;
  if (!world || clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID || clock < 0)
    return REAL(clock_gettime)(clock, time);
  bool is_date = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
  int64_t value = (is_date ? epoch(world) : start_of_clocks) + nanoseconds(world);
  *time = (struct timespec){value / 1000000000, value % 1000000000};
  return 0;
}

REPLACED(int, gettimeofday, (struct timeval *restrict time, void *restrict zone)) {
  if (!app_here.world) return REAL(gettimeofday)(time, zone);
  struct timespec value;
  clock_gettime(CLOCK_REALTIME, &value);
  *time = (struct timeval){value.tv_sec, value.tv_nsec / 1000};
  return 0;
}

REPLACED(time_t, time, (time_t *result)) {
  if (!app_here.world) return REAL(time)(result);
  struct timespec value;
  clock_gettime(CLOCK_REALTIME, &value);
  if (result) *result = value.tv_sec;
  return value.tv_sec;
}

static int64_t real_nanoseconds(void) {
  struct timespec time;
  REAL(clock_gettime)(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

double app_real_time(void) {
  struct timespec time;
  REAL(clock_gettime)(CLOCK_REALTIME, &time);
  return (double)time.tv_sec + time.tv_nsec / 1e9;
}

// MARK: Sleeping

static bool slept(int64_t duration, const void *caller) {
  app_world *world = app_here.world;
  if (!world) return false;
  // Foundation sleeps again for what is left, and rounds it down: the clock always moves, and to a whole microsecond if
  // that is nearest.
  double now = app_world_now(world), due = round(now * 1e3 + duration / 1e3) / 1e3;
  if (due <= now) due = now + fmax((double)duration, 1) / 1e6;
  return hooks()->sleep(world->tasks, due, caller);
}

static int64_t duration(const struct timespec *time) { return time->tv_sec * 1000000000 + time->tv_nsec; }

REPLACED(int, nanosleep, (const struct timespec *time, struct timespec *left)) {
  if (slept(duration(time), CALLER)) return 0;
  return REAL(nanosleep)(time, left);
}

REPLACED(int, clock_nanosleep, (clockid_t clock, int flags, const struct timespec *time, struct timespec *left)) {
  int64_t wanted = duration(time);
  if (app_here.world && (flags & TIMER_ABSTIME)) {
    struct timespec now;
    clock_gettime(clock, &now);
    wanted -= duration(&now);
  }
  if (app_here.world && wanted <= 0) return 0;
  if (slept(wanted, CALLER)) return 0;
  return REAL(clock_nanosleep)(clock, flags, time, left);
}

REPLACED(int, usleep, (useconds_t microseconds)) {
  if (slept((int64_t)microseconds * 1000, CALLER)) return 0;
  return REAL(usleep)(microseconds);
}

REPLACED(unsigned, sleep, (unsigned seconds)) {
  if (slept((int64_t)seconds * 1000000000, CALLER)) return 0;
  return REAL(sleep)(seconds);
}

// MARK: Batons

struct app_baton {
  sem_t semaphore;
};

app_baton *app_baton_new(void) {
  app_baton *baton = malloc(sizeof *baton);
  if (!baton || sem_init(&baton->semaphore, 0, 0) != 0) abort();
  return baton;
}

void app_baton_free(app_baton *baton) {
  sem_destroy(&baton->semaphore);
  free(baton);
}

void app_baton_post(app_baton *baton) { sem_post(&baton->semaphore); }

bool app_baton_wait(app_baton *baton, double seconds) {
  int64_t end = real_nanoseconds() + (int64_t)(fmin(seconds, 1e9) * 1e9);
  struct timespec limit = {end / 1000000000, end % 1000000000};
  int result;
  do result = sem_clockwait(&baton->semaphore, CLOCK_MONOTONIC, &limit);
  while (result != 0 && errno == EINTR);
  return result == 0;
}
#endif
