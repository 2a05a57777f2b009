// Knows where an app's callbacks come from: blocks that it gives to dispatch queues, and timers of run loops.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Where a callback comes from; 0 if from nowhere that matters, and it is called as it is.
typedef intptr_t callback_origin;

/// How a callback was given.
typedef enum {
  /// It runs as soon as its queue gets to it, and counts as work of the app until then.
  callback_soon,
  /// It runs later, or many times.
  callback_later,
  /// The caller waits for it.
  callback_sync,
} callback_kind;

typedef struct {
  /// Called where the app gives a callback, on any thread.
  callback_origin (*origin)(callback_kind kind);
  /// Calls `body(context)` as code of that origin, on any thread.
  void (*enter)(callback_origin origin, callback_kind kind, void (*body)(void *), void *context);
} callback_hooks;

/// From now on callbacks are called through these functions. The structure must live for ever.
void app_callbacks_install(const callback_hooks *hooks);

typedef enum {
  given_by_app,
  /// The app adds an operation.
  given_as_operation,
  /// Foundation does it by itself: a queue goes on to its next operation.
  given_by_operation_queue,
} callback_giver;

/// Who gives the callback of which the origin is asked.
callback_giver app_callbacks_giver(void);

/// Says how to find out whether the calling thread runs the main queue.
void app_callbacks_know_main_queue(bool (*is_main_queue)(void));

/// Lets the timers that are due now fire which were added on the main queue or to the main run loop, whichever thread
/// that was. Must be called on the main queue. Returns whether there was one.
bool app_callbacks_fire_main_timers(void);

/// Whether a timer of those is due now.
bool app_callbacks_is_main_timer_due(void);

// What the hooks say and do; for the functions that take the place of the libraries' own.
callback_origin app_callbacks_origin(callback_kind kind);
void app_callbacks_enter(callback_origin origin, callback_kind kind, void (*body)(void *), void *context);
