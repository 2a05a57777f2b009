// Requests that code of a world sends by URLSession: the functions of libcurl that Foundation calls. Foundation's own
// code does all the rest: redirects, cookies, caches, credentials, files, delegates.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_replaced.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// What libcurl's headers call them. The numbers are a part of its binary interface.
enum {
  option_no_body = 44, option_upload = 46, option_read_data = 10009, option_write_data = 10001, option_url = 10002,
  option_error_buffer = 10010, option_headers = 10023, option_header_data = 10029, option_method = 10036,
  option_progress_data = 10057, option_write = 20011, option_read = 20012, option_header = 20079,
  option_progress = 20219, option_socket = 20001, option_timer = 20004, option_timer_data = 10005,
  info_error_number = 0x200019, info_length = 0x30000F,
  code_aborted = 42, code_write_failed = 23, code_unknown = 100,
  pause_receiving = 1, pause_sending = 4, pause_of_write = 0x10000001, abort_of_read = 0x10000000,
  pause_of_read = 0x10000001, message_done = 1,
};
enum { chunk_size = 16384 };

typedef struct line {
  char *text;
  struct line *next;
} line;

typedef size_t (*data_callback)(char *, size_t, size_t, void *);
typedef int (*progress_callback)(void *, int64_t, int64_t, int64_t, int64_t);
typedef int (*timer_callback)(void *, long, void *);

typedef struct {
  int message;
  void *easy;
  union {
    void *data;
    int result;
  } data;
} done_message;

/// What is known of an easy handle that code of a world has made.
typedef struct handle {
  struct handle *next;
  void *easy;
  char *url, *method;
  const line *headers;
  data_callback read, write, header;
  progress_callback progress;
  void *read_data, *write_data, *header_data, *progress_data;
  bool uploads;
  // The transfer.
  enum { idle, sending, waiting, answered, done, reported } state;
  void *multi;
  app_world *world;
  uint64_t number;
  int paused;
  app_place_list resumer;
  char *body;
  size_t body_length;
  app_answer answer;
  size_t headers_given, body_given;
} handle;

/// A multi handle's timer: it says that there is something to do.
typedef struct multi {
  struct multi *next;
  void *multi;
  timer_callback timer;
  void *timer_data;
  done_message message;
} multi;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static handle *handles;
static multi *multis;
static uint64_t count;
/// The code of the error that Foundation makes next on this thread, for which libcurl has no word.
static _Thread_local intptr_t own_code;

#define LOCKED(...) pthread_mutex_lock(&lock); __VA_ARGS__; pthread_mutex_unlock(&lock)

static handle *find(void *easy) {
  handle *at;
  LOCKED(for (at = handles; at && at->easy != easy; at = at->next));
  return at;
}

static handle *made(void *easy) {
  handle *found = find(easy);
  if (found || !app_current()) return found;
  found = calloc(1, sizeof *found);
  if (!found) abort();
  found->easy = easy;
  LOCKED(found->next = handles; handles = found);
  return found;
}

static multi *multi_of(void *address, bool is_made) {
  multi *at;
  pthread_mutex_lock(&lock);
  for (at = multis; at && at->multi != address; at = at->next);
  if (!at && is_made) {
    at = calloc(1, sizeof *at);
    if (!at) abort();
    at->multi = address;
    at->next = multis;
    multis = at;
  }
  pthread_mutex_unlock(&lock);
  return at;
}

static void forget_answer(handle *it) {
  free(it->body);
  free((void *)it->answer.head);
  free((void *)it->answer.body);
  it->body = NULL;
  it->body_length = it->headers_given = it->body_given = 0;
  it->answer = (app_answer){0};
}

/// There is something to do for the handle: its session's queue gets a turn, as code of the world.
static void wake(handle *it) {
  multi *of = multi_of(it->multi, false);
  if (of && of->timer) of->timer(it->multi, 0, of->timer_data);
}

// MARK: Handles

REPLACED(int, curl_easy_setopt, (void *easy, int option, ...)) {
  va_list rest;
  va_start(rest, option);
  void *value = va_arg(rest, void *);
  va_end(rest);
  handle *it = made(easy);
  if (it) switch (option) {
    case option_url: free(it->url); it->url = value ? strdup(value) : NULL; break;
    case option_method: free(it->method); it->method = value ? strdup(value) : NULL; break;
    case option_headers: it->headers = value; break;
    case option_upload: it->uploads = value != NULL; break;
    case option_read: it->read = (data_callback)value; break;
    case option_read_data: it->read_data = value; break;
    case option_write: it->write = (data_callback)value; break;
    case option_write_data: it->write_data = value; break;
    case option_header: it->header = (data_callback)value; break;
    case option_header_data: it->header_data = value; break;
    case option_progress: it->progress = (progress_callback)value; break;
    case option_progress_data: it->progress_data = value; break;
    default: break;
  }
  return REAL(curl_easy_setopt)(easy, option, value);
}

REPLACED(int, curl_easy_getinfo, (void *easy, int info, ...)) {
  va_list rest;
  va_start(rest, info);
  void *result = va_arg(rest, void *);
  va_end(rest);
  handle *it = find(easy);
  if (it && it->state != idle) {
    if (info == info_length) return *(double *)result = (double)it->answer.length, 0;
    if (info == info_error_number) return *(long *)result = it->answer.error_number, 0;
  }
  return REAL(curl_easy_getinfo)(easy, info, result);
}

REPLACED(void, curl_easy_cleanup, (void *easy)) {
  handle *it = NULL;
  pthread_mutex_lock(&lock);
  for (handle **at = &handles; *at; at = &(*at)->next)
    if ((*at)->easy == easy) {
      it = *at;
      *at = it->next;
      break;
    }
  pthread_mutex_unlock(&lock);
  if (it) {
    forget_answer(it);
    free(it->url);
    free(it->method);
    free(it);
  }
  REAL(curl_easy_cleanup)(easy);
}

REPLACED(int, curl_easy_pause, (void *easy, int mask)) {
  handle *it = find(easy);
  if (!it || it->state == idle) return REAL(curl_easy_pause)(easy, mask);
  bool goes_on = it->paused & ~mask;
  it->paused = mask;
  if (goes_on) wake(it);
  return 0;
}

// MARK: Transfers

REPLACED(int, curl_multi_setopt, (void *address, int option, ...)) {
  va_list rest;
  va_start(rest, option);
  void *value = va_arg(rest, void *);
  va_end(rest);
  if (option == option_timer) multi_of(address, true)->timer = (timer_callback)value;
  if (option == option_timer_data) multi_of(address, true)->timer_data = value;
  return REAL(curl_multi_setopt)(address, option, value);
}

REPLACED(int, curl_multi_cleanup, (void *address)) {
  pthread_mutex_lock(&lock);
  for (multi **at = &multis; *at; at = &(*at)->next)
    if ((*at)->multi == address) {
      multi *gone = *at;
      *at = gone->next;
      free(gone);
      break;
    }
  pthread_mutex_unlock(&lock);
  return REAL(curl_multi_cleanup)(address);
}

REPLACED(int, curl_multi_add_handle, (void *address, void *easy)) {
  app_world *world = app_current();
  handle *it = world ? made(easy) : NULL;
  if (!it) return REAL(curl_multi_add_handle)(address, easy);
  forget_answer(it);
  it->multi = address;
  it->world = world;
  it->paused = 0;
  it->answer.length = -1;
  const app_place_list *resumer = app_resumer();
  it->resumer = resumer ? *resumer : (app_place_list){0};
  LOCKED(it->number = ++count; it->state = sending);
  wake(it);
  return 0;
}

REPLACED(int, curl_multi_remove_handle, (void *address, void *easy)) {
  handle *it = find(easy);
  if (!it || it->state == idle) return REAL(curl_multi_remove_handle)(address, easy);
  bool is_given_up = it->state != reported;
  LOCKED(it->state = idle);
  if (is_given_up) hooks()->request_over(it->world->tasks, it->number, false);
  return 0;
}

static void finish(handle *it, int result) {
  it->answer.result = result;
  LOCKED(it->state = done);
}

/// Reads the body, and asks the world.
static void send_request(handle *it) {
  while (it->uploads) {
    char *larger = realloc(it->body, it->body_length + chunk_size);
    if (!larger) abort();
    it->body = larger;
    size_t size = it->read(it->body + it->body_length, 1, chunk_size, it->read_data);
    if (size == pause_of_read) {
      it->paused |= pause_sending;
      return;
    }
    if (size == abort_of_read) return finish(it, code_aborted);
    if (size == 0) break;
    it->body_length += size;
  }
  int header_count = 0;
  for (const line *at = it->headers; at; at = at->next) header_count++;
  const char *headers[header_count + 1];
  header_count = 0;
  for (const line *at = it->headers; at; at = at->next) headers[header_count++] = at->text;
  app_request request = {.number = it->number, .method = it->method ? it->method : "GET", .url = it->url ? it->url : "",
    .headers = headers, .header_count = header_count, .body = it->body, .body_length = it->body_length,
    .resumer = &it->resumer, .owner = it->write_data};
  LOCKED(it->state = waiting);
  hooks()->request(it->world->tasks, &request);
}

/// Gives Foundation what has come.
static void receive(handle *it) {
  const app_answer *answer = &it->answer;
  while (it->headers_given < answer->head_length) {
    const char *start = answer->head + it->headers_given;
    const char *end = memchr(start, '\n', answer->head_length - it->headers_given);
    size_t size = end ? (size_t)(end - start) + 1 : answer->head_length - it->headers_given;
    it->headers_given += size;
    if (it->header((char *)start, 1, size, it->header_data) != size) return finish(it, code_write_failed);
  }
  while (it->body_given < answer->body_length && !(it->paused & pause_receiving)) {
    size_t left = answer->body_length - it->body_given, size = left < chunk_size ? left : chunk_size;
    size_t taken = it->write((char *)answer->body + it->body_given, 1, size, it->write_data);
    if (taken == pause_of_write) {
      it->paused |= pause_receiving;
      return;
    }
    if (taken != size) return finish(it, code_write_failed);
    it->body_given += size;
    if (it->progress)
      it->progress(it->progress_data, answer->length < 0 ? 0 : answer->length, it->body_given, it->body_length,
        it->body_length);
  }
  if (it->body_given == answer->body_length && answer->ends) finish(it, answer->result);
}

REPLACED(int, curl_multi_socket_action, (void *address, int socket, int mask, int *running)) {
  app_world *world = app_current();
  if (!world) return REAL(curl_multi_socket_action)(address, socket, mask, running);
  // The callbacks may add and remove handles.
  for (bool is_more = true; is_more;) {
    handle *next = NULL;
    pthread_mutex_lock(&lock);
    for (handle *at = handles; at; at = at->next) {
      bool is_ready = at->state == sending ? !(at->paused & pause_sending)
        : at->state == answered && !(at->paused & pause_receiving)
          && (at->headers_given < at->answer.head_length || at->body_given < at->answer.body_length || at->answer.ends);
      if (at->multi == address && at->world == world && is_ready && (!next || at->number < next->number)) next = at;
    }
    pthread_mutex_unlock(&lock);
    is_more = next != NULL;
    if (next) (next->state == sending ? send_request : receive)(next);
  }
  *running = 0;
  return 0;
}

REPLACED(void *, curl_multi_info_read, (void *address, int *left)) {
  app_world *world = app_current();
  if (!world) return REAL(curl_multi_info_read)(address, left);
  handle *next = NULL;
  pthread_mutex_lock(&lock);
  for (handle *at = handles; at; at = at->next)
    if (at->multi == address && at->world == world && at->state == done && (!next || at->number < next->number))
      next = at;
  if (next) next->state = reported;
  pthread_mutex_unlock(&lock);
  *left = 0;
  multi *of = next ? multi_of(address, true) : NULL;
  if (!of) return NULL;
  of->message = (done_message){.message = message_done, .easy = next->easy, .data.result = next->answer.result};
  own_code = next->answer.result == code_unknown ? next->answer.code : 0;
  hooks()->request_over(world->tasks, next->number, next->answer.result == 0);
  return &of->message;
}

static char *copied(const char *bytes, size_t length) {
  // An empty answer has no address, and none may be copied from.
  char *copy = malloc(length + 1);
  if (!copy) abort();
  return length ? memcpy(copy, bytes, length) : copy;
}

bool app_request_answer(const app_world *world, uint64_t number, const app_answer *answer) {
  handle *it;
  pthread_mutex_lock(&lock);
  for (it = handles; it && !(it->number == number && it->state == waiting && it->world == world); it = it->next);
  if (it) {
    it->answer = *answer;
    it->answer.head = copied(answer->head, answer->head_length);
    it->answer.body = copied(answer->body, answer->body_length);
    it->state = answered;
  }
  pthread_mutex_unlock(&lock);
  if (it) wake(it);
  return it != NULL;
}

// Debian's and Ubuntu's libcurl gives its functions a version.
#define OF_LIBCURL(name) VERSIONED(name, CURL_OPENSSL_4)
OF_LIBCURL(curl_easy_setopt)
OF_LIBCURL(curl_easy_getinfo)
OF_LIBCURL(curl_easy_cleanup)
OF_LIBCURL(curl_easy_pause)
OF_LIBCURL(curl_multi_setopt)
OF_LIBCURL(curl_multi_cleanup)
OF_LIBCURL(curl_multi_add_handle)
OF_LIBCURL(curl_multi_remove_handle)
OF_LIBCURL(curl_multi_socket_action)
OF_LIBCURL(curl_multi_info_read)

// MARK: Errors

/// `NSError.init(domain:code:userInfo:)`, by which Foundation makes an error of libcurl's: libcurl has no code for most
/// of what can go wrong on a device.
#define NEW_ERROR "$s10Foundation7NSErrorC6domain4code8userInfoACSS_SiSDySSypGSgtcfc"
typedef __attribute__((swiftcall)) void *(*new_error)(uintptr_t, uintptr_t, intptr_t, void *,
  __attribute__((swift_context)) void *);

__attribute__((weak, swiftcall)) void *app_new_error(uintptr_t domain, uintptr_t more, intptr_t code, void *info,
  __attribute__((swift_context)) void *error) __asm__(NEW_ERROR);
__attribute__((weak, swiftcall)) void *app_new_error(uintptr_t domain, uintptr_t more, intptr_t code, void *info,
  __attribute__((swift_context)) void *error) {
  static _Atomic(void *) known;
  const intptr_t unknown_to_foundation = -1;
  if (own_code && code == unknown_to_foundation) code = own_code;
  own_code = 0;
  return ((new_error)app_real(&known, NULL, NEW_ERROR, NULL))(domain, more, code, info, error);
}
#endif
