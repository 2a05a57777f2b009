#include "network.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

/* The functions in use, found when the first request is made. */
static struct {
  CURL *(*easy_init)(void);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_perform)(CURL *);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  void (*easy_reset)(CURL *);
  void (*easy_cleanup)(CURL *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  const char *(*easy_strerror)(CURLcode);
  int is_loaded;
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t handles;

static void forget_handle(void *handle) {
  if (handle) curl.easy_cleanup(handle);
}

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  CURLcode (*global_init)(long) = (CURLcode(*)(long))dlsym(library, "curl_global_init");
  *(void **)&curl.easy_init = dlsym(library, "curl_easy_init");
  *(void **)&curl.easy_setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.easy_perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.easy_getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&curl.easy_reset = dlsym(library, "curl_easy_reset");
  *(void **)&curl.easy_cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&curl.slist_append = dlsym(library, "curl_slist_append");
  *(void **)&curl.slist_free_all = dlsym(library, "curl_slist_free_all");
  *(void **)&curl.easy_strerror = dlsym(library, "curl_easy_strerror");
  curl.is_loaded = global_init && curl.easy_init && curl.easy_setopt && curl.easy_perform && curl.easy_getinfo &&
                   curl.easy_reset && curl.easy_cleanup && curl.slist_append && curl.slist_free_all &&
                   curl.easy_strerror && pthread_key_create(&handles, forget_handle) == 0 &&
                   global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

/* What one request collects. */
struct collection {
  struct network_answer *answer;
  size_t most_bytes;
  int is_too_long;
};

static int append(void **buffer, size_t *length, const void *bytes, size_t count) {
  void *larger = realloc(*buffer, *length + count + 1);
  if (!larger) return 0;
  memcpy((char *)larger + *length, bytes, count);
  *buffer = larger;
  *length += count;
  return 1;
}

static size_t receive_header(char *line, size_t size, size_t count, void *context) {
  struct collection *collection = context;
  struct network_answer *answer = collection->answer;
  size_t length = size * count;
  /* A status line: of an interim answer, or the last one. */
  if (length >= 5 && memcmp(line, "HTTP/", 5) == 0) {
    answer->headers_length = 0;
    return length;
  }
  if (answer->headers_length + length > 1 << 20) {
    collection->is_too_long = 1;
    return 0;
  }
  return append((void **)&answer->headers, &answer->headers_length, line, length) ? length : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  struct collection *collection = context;
  size_t length = size * count;
  if (collection->answer->body_length + length > collection->most_bytes) {
    collection->is_too_long = 1;
    return 0;
  }
  return append((void **)&collection->answer->body, &collection->answer->body_length, bytes, length) ? length : 0;
}

static enum network_error error_of(CURL *handle, CURLcode code, int is_too_long) {
  if (is_too_long) return network_too_long;
  switch (code) {
  case CURLE_OK: return network_ok;
  case CURLE_COULDNT_RESOLVE_HOST: return network_unknown_host;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_CONNECT: return network_cannot_connect;
  case CURLE_OPERATION_TIMEDOUT: return network_timed_out;
  case CURLE_GOT_NOTHING:
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
  case CURLE_PARTIAL_FILE: return network_connection_lost;
  case CURLE_SSL_CONNECT_ERROR: return network_tls_failed;
  case CURLE_PEER_FAILED_VERIFICATION: {
    long result = 0;
    curl.easy_getinfo(handle, CURLINFO_SSL_VERIFYRESULT, &result);
    /* OpenSSL's X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED. */
    if (result == 9) return network_certificate_not_yet_valid;
    if (result == 10) return network_certificate_expired;
    return network_certificate_untrusted;
  }
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
  case CURLE_UNSUPPORTED_PROTOCOL: return network_bad_answer;
  case CURLE_OUT_OF_MEMORY: return network_no_memory;
  default: return network_other;
  }
}

/* The thread's handle, which keeps connections open between requests. */
static CURL *handle_of_thread(void) {
  CURL *handle = pthread_getspecific(handles);
  if (handle) {
    curl.easy_reset(handle);
    return handle;
  }
  handle = curl.easy_init();
  if (handle) pthread_setspecific(handles, handle);
  return handle;
}

static void prepare(CURL *handle, const struct network_request *request, struct collection *collection) {
  curl.easy_setopt(handle, CURLOPT_URL, request->url);
  curl.easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
  curl.easy_setopt(handle, CURLOPT_NOBODY, (long)(strcmp(request->method, "HEAD") == 0));
  if (request->body_length > 0) {
    curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    curl.easy_setopt(handle, CURLOPT_POSTFIELDS, request->body);
    curl.easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
  }
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  /* The simulator follows redirects and keeps cookies itself. */
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl.easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  curl.easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
  if (request->proxy) {
    curl.easy_setopt(handle, CURLOPT_PROXY, request->proxy);
    curl.easy_setopt(handle, CURLOPT_NOPROXY, "");
    /* A proxy's own answer to CONNECT is none of the server's. */
    curl.easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  } else {
    curl.easy_setopt(handle, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1");
  }
  if (request->trusts_server) {
    curl.easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
    curl.easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
  }
  if (request->handshake_only) curl.easy_setopt(handle, CURLOPT_CONNECT_ONLY, 1L);
  curl.easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->total_milliseconds);
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, collection->answer->text);
  curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, receive_header);
  curl.easy_setopt(handle, CURLOPT_HEADERDATA, collection);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, receive_body);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, collection);
}

struct network_answer *network_fetch(const struct network_request *request) {
  struct network_answer *answer = calloc(1, sizeof *answer);
  if (!answer) return NULL;
  pthread_once(&once, load);
  CURL *handle = curl.is_loaded ? handle_of_thread() : NULL;
  if (!handle) {
    answer->error = curl.is_loaded ? network_no_memory : network_no_library;
    return answer;
  }
  struct collection collection = {answer, request->most_bytes, 0};
  prepare(handle, request, &collection);
  struct curl_slist *headers = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = curl.slist_append(headers, request->headers[i]);
    if (!longer) {
      curl.slist_free_all(headers);
      answer->error = network_no_memory;
      return answer;
    }
    headers = longer;
  }
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  CURLcode code = curl.easy_perform(handle);
  answer->error = error_of(handle, code, collection.is_too_long);
  if (code != CURLE_OK && answer->text[0] == 0) {
    strncpy(answer->text, curl.easy_strerror(code), sizeof answer->text - 1);
  }
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  double sent = 0, first_byte = 0;
  curl.easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME, &sent);
  curl.easy_getinfo(handle, CURLINFO_STARTTRANSFER_TIME, &first_byte);
  // A server that ended the connection, or never answered, has taken its time as well.
  if (code != CURLE_OK && first_byte <= sent) curl.easy_getinfo(handle, CURLINFO_TOTAL_TIME, &first_byte);
  answer->server_seconds = sent > 0 && first_byte > sent ? first_byte - sent : 0;
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, NULL);
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, NULL);
  curl.slist_free_all(headers);
  return answer;
}

void network_free(struct network_answer *answer) {
  if (!answer) return;
  free(answer->headers);
  free(answer->body);
  free(answer);
}
