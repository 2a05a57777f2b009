// Jobs of the main queue wait here, and the main queue gets a ticket for each: so a loop that stands in one job of the
// main queue can run the next, which libdispatch would not.
#include "app_replaced.h"
#include <pthread.h>
#include <stdlib.h>

typedef struct turn {
  struct turn *next;
  void *context;
  app_work work;
} turn;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static turn *first, *last;
static bool is_woken;

static void use_ticket(void *unused) { app_turns_run_one(); }

void app_turns_push(void *context, app_work work) {
  turn *new = malloc(sizeof *new);
  if (!new) abort();
  *new = (turn){NULL, context, work};
  pthread_mutex_lock(&lock);
  if (last) last->next = new;
  else first = new;
  last = new;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
  app_real_async(app_main_queue(), false, NULL, use_ticket);
}

bool app_turns_run_one(void) {
  pthread_mutex_lock(&lock);
  turn *taken = first;
  if (taken) first = taken->next;
  if (!first) last = NULL;
  pthread_mutex_unlock(&lock);
  if (!taken) return false;
  turn job = *taken;
  free(taken);
  app_place before = app_place_set((app_place){0});
  job.work(job.context);
  app_place_set(before);
  return true;
}

void app_turns_wait(void) {
  pthread_mutex_lock(&lock);
  while (!first && !is_woken) pthread_cond_wait(&arrived, &lock);
  is_woken = false;
  pthread_mutex_unlock(&lock);
}

void app_turns_wake(void) {
  pthread_mutex_lock(&lock);
  is_woken = true;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
}
