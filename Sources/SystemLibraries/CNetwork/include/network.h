#ifndef NETWORK_H
#define NETWORK_H

#include <stddef.h>

/* One HTTP request over the real network, by libcurl. The library is loaded when the first request is made: who makes
   none does not pay for it. */

struct network_request {
  const char *method;
  const char *url;
  /* Lines "Name: value". */
  const char *const *headers;
  size_t header_count;
  const unsigned char *body;
  size_t body_length;
  /* For the connection alone, and for everything. */
  long connect_milliseconds;
  long total_milliseconds;
  /* Longer answers are an error. */
  size_t most_bytes;
  /* "http://host:port", through which everything goes; NULL for none. */
  const char *proxy;
  /* Whether the caller itself has decided to trust the server. */
  int trusts_server;
  /* Nothing is sent: only the handshake is made. */
  int handshake_only;
};

enum network_error {
  network_ok = 0,
  network_no_library,
  network_no_memory,
  network_unknown_host,
  network_cannot_connect,
  network_timed_out,
  network_connection_lost,
  network_tls_failed,
  network_certificate_untrusted,
  network_certificate_expired,
  network_certificate_not_yet_valid,
  network_bad_answer,
  network_too_long,
  network_other,
};

struct network_answer {
  enum network_error error;
  /* What the library says of the error. */
  char text[256];
  long status;
  /* The raw lines of the last header, without the status line. */
  char *headers;
  size_t headers_length;
  unsigned char *body;
  size_t body_length;
  /* From the sent request to the first byte of its answer. */
  double server_seconds;
};

/* Waits until the answer is here. What it returns goes to `network_free`; NULL if there is no memory. */
struct network_answer *network_fetch(const struct network_request *request);
void network_free(struct network_answer *answer);

#endif
