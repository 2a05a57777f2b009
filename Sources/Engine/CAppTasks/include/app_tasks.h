// What the app's code leaves for later, its clocks and its waits: functions of libdispatch, Core Foundation and libc
// that are replaced for code that runs as a world's. Linux only; elsewhere nothing is replaced.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void (*app_work)(void *);

// MARK: Worlds, and as whose code a thread runs

/// A world's clock, and its queue: an `AppTasks`.
typedef struct app_world app_world;
app_world *app_world_new(double epoch);
void app_world_set_tasks(app_world *world, void *tasks);
void app_world_free(app_world *world);
void *app_world_tasks(const app_world *world);
double app_world_now(const app_world *world);
void app_world_set_now(app_world *world, double milliseconds);
/// From now on code of the world has real queues, and its clock runs.
void app_world_close(app_world *world);
/// The virtual time that a `dispatch_time_t` means; infinity if it never comes.
double app_world_due(const app_world *world, uint64_t when);
/// The same for seconds since 2001.
double app_world_date(const app_world *world, double seconds);

typedef enum {
  app_role_none,
  /// The main actor.
  app_role_main,
  /// A job of Swift's pool, although the thread is the main actor's.
  app_role_pool,
  /// A block of another queue, on a thread of that queue.
  app_role_other,
} app_role;

typedef struct {
  app_world *world;
  /// What runs on another queue: an `AppThread`.
  void *thread;
  app_role role;
  /// Whether code further out on this stack is a job of the main actor.
  bool holds_main;
} app_place;

app_place app_place_get(void);
app_place app_place_set(app_place place);

// MARK: What Swift does

/// Something given to a queue.
typedef struct {
  app_work work;
  void *context;
  /// A block: `context` is copied, and must be released.
  bool is_block;
  bool is_barrier;
  /// NULL: blocks of the main run loop.
  void *queue;
  void *group;
  /// Its caller, where the recorded addresses begin.
  const void *caller;
} app_given;

typedef enum { app_wait_satisfied, app_wait_timed_out, app_wait_closed } app_wait_end;
typedef enum { app_source_event, app_source_cancelled } app_source_handler;
typedef enum { app_object_resumed, app_object_activated, app_object_suspended, app_object_cancelled } app_object_change;
typedef enum { app_timer_added, app_timer_moved, app_timer_removed } app_timer_change;

/// Return addresses, innermost first.
typedef struct {
  int count;
  uintptr_t addresses[24];
} app_place_list;

/// A request of URLSession.
typedef struct {
  uint64_t number;
  const char *method, *url;
  /// Lines such as `Name: value`, as libcurl takes them.
  const char *const *headers;
  int header_count;
  const char *body;
  size_t body_length;
  /// The code that has started the task.
  const app_place_list *resumer;
  /// Foundation's object that makes the request. It lives during the call.
  void *owner;
} app_request;

/// What comes of it. Nothing more comes if it does not end.
typedef struct {
  /// The status line and the headers, as HTTP/1.1 sends them.
  const char *head;
  size_t head_length;
  const char *body;
  size_t body_length;
  /// The whole body's; negative if the server does not say.
  int64_t length;
  bool ends;
  /// A code of libcurl; 100 for one that it does not have: then `code` is the error's own.
  int result;
  int error_number;
  int64_t code;
} app_answer;

/// All are called by code of a world with its queue, except where the queue is missing. Those that return a boolean
/// return false if it is not their business.
typedef struct {
  bool (*give)(void *tasks, const app_given *given, double due);
  bool (*notify)(void *tasks, void *group, const app_given *given);
  void (*flush)(void *tasks);
  bool (*sync)(void *tasks, const app_given *given);
  app_wait_end (*wait)(void *tasks, bool (*test)(void *), void *object, double due, const void *caller);
  bool (*sleep)(void *tasks, double due, const void *caller);
  void (*timer)(void *tasks, void *timer, app_timer_change change, const void *caller);
  int (*run_loop)(void *tasks, double seconds, bool ends_after_source);
  void (*stop_run_loop)(void *tasks);
  void (*source_made)(void *tasks, void *source, void *queue, const void *caller);
  bool (*source_handler)(void *source, app_source_handler which, const app_given *handler);
  bool (*source_timer)(void *source, uint64_t start, uint64_t interval);
  void (*object_changed)(void *object, app_object_change change);
  void (*object_released)(void *object);
  void (*request)(void *tasks, const app_request *request);
  /// The app has got the answer, or does not want it any more.
  void (*request_over)(void *tasks, uint64_t number, bool is_whole);
} app_hooks;

/// The structure must live for ever.
void app_hooks_install(const app_hooks *hooks);

// MARK: The real functions, for Swift

void app_real_async(void *queue, bool is_barrier, void *context, app_work work);
void app_real_after(double seconds, void *queue, void *context, app_work work);
void app_real_sync(void *queue, bool is_barrier, void *context, app_work work);
void app_real_notify(void *group, void *queue, void *context, app_work work);
void app_real_group_leave(void *group);
void *app_real_queue_create(void);
/// What a block on a queue is given to, so that it gets a thread though other threads of the pool wait.
void *app_queue_with_threads(void *queue);
void *app_object_retain(void *object);
void app_object_release(void *object);
void *app_object_context(void *object);
/// Whether more than one block of the queue may run at a time, and whether it is a global one.
bool app_queue_is_concurrent(void *queue);
bool app_queue_is_global(void *queue);
/// Whether the queue is the one of Swift's pool.
bool app_queue_is_pool(void *queue);
bool app_queue_is_main(void *queue);
/// Whether the queue is that of a task of URLSession.
bool app_queue_is_of_request(void *queue);
/// Whether it is one of those by which URLSession does its own work.
bool app_queue_is_of_session(void *queue);
void *app_main_queue(void);
void app_block_call(void *block);
void *app_block_retain(void *block);
void app_block_release(void *block);

double app_timer_date(void *timer);
void app_timer_set_date(void *timer, double seconds);
double app_timer_interval(void *timer);
bool app_timer_is_valid(void *timer);
void app_timer_fire(void *timer);
void app_timer_end(void *timer);
void app_timer_retain(void *timer);
void app_timer_release(void *timer);

double app_real_time(void);
/// Return addresses from the caller on, innermost first; returns how many there are.
int app_addresses(const void *caller, uintptr_t *addresses, int capacity);

/// A job of Swift's pool begins on this thread.
void app_job_begins(const void *job);
/// Where the task of a waiting job goes on, and its asynchronous callers, as return addresses; none if it is no task's.
int app_job_addresses(const void *job, uintptr_t *addresses, int capacity);
/// Swift's task that runs on this thread: the job by which it goes on. NULL outside of tasks.
const void *app_running_task(void);
/// The code of a block that waits, as a return address; 0 if its closure is not known.
uintptr_t app_block_address(const void *block);

/// Answers a request. Called as code of the world.
/// Returns false if nobody waits for the answer any more.
bool app_request_answer(const app_world *world, uint64_t number, const app_answer *answer);

/// A semaphore of one, for handing over the turn.
typedef struct app_baton app_baton;
app_baton *app_baton_new(void);
void app_baton_free(app_baton *baton);
void app_baton_post(app_baton *baton);
/// Returns false after that many seconds.
bool app_baton_wait(app_baton *baton, double seconds);

// MARK: Turns of the main queue

/// Gives a job to the main queue, in order with those of others.
void app_turns_push(void *context, app_work work);
/// Runs the next of the jobs that wait there.
bool app_turns_run_one(void);
void app_turns_wait(void);
void app_turns_wake(void);
