#include "page_prelude.h"
#include <string.h>
/* #embed is C23; clang offers it in every mode and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* One array per part, sorted by owner; a new part needs an array here and a line in the table below. */
static const unsigned char core[] = {
#embed "js/core.js"
};
static const unsigned char shared[] = {
#embed "js/shared.js"
};
static const unsigned char exceptions[] = {
#embed "js/exceptions.js"
};
static const unsigned char windows[] = {
#embed "js/windows.js"
};

/* URLs, the network, data and storage. */
static const unsigned char webidl[] = {
#embed "js/webidl.js"
};
static const unsigned char mime[] = {
#embed "js/mime.js"
};
static const unsigned char url[] = {
#embed "js/url.js"
};
static const unsigned char encoding[] = {
#embed "js/encoding.js"
};
static const unsigned char streams[] = {
#embed "js/streams.js"
};
static const unsigned char blob[] = {
#embed "js/blob.js"
};
static const unsigned char forms_data[] = {
#embed "js/forms-data.js"
};
static const unsigned char progress[] = {
#embed "js/progress.js"
};
static const unsigned char abort[] = {
#embed "js/abort.js"
};
static const unsigned char headers[] = {
#embed "js/headers.js"
};
static const unsigned char body[] = {
#embed "js/body.js"
};
static const unsigned char request[] = {
#embed "js/request.js"
};
static const unsigned char response[] = {
#embed "js/response.js"
};
static const unsigned char fetch[] = {
#embed "js/fetch.js"
};
static const unsigned char xhr[] = {
#embed "js/xhr.js"
};
static const unsigned char storage[] = {
#embed "js/storage.js"
};
static const unsigned char crypto[] = {
#embed "js/crypto.js"
};
static const unsigned char missing[] = {
#embed "js/missing.js"
};
static const unsigned char missing_members[] = {
#embed "js/missing-members.js"
};

#define PART(name, array) { name, array, sizeof array }

static const struct page_prelude_part parts[] = {
  PART("core", core),
  PART("shared", shared),
  PART("exceptions", exceptions),
  PART("windows", windows),
  PART("webidl", webidl),
  PART("mime", mime),
  PART("url", url),
  PART("encoding", encoding),
  PART("streams", streams),
  PART("blob", blob),
  PART("forms-data", forms_data),
  PART("progress", progress),
  PART("abort", abort),
  PART("headers", headers),
  PART("body", body),
  PART("request", request),
  PART("response", response),
  PART("fetch", fetch),
  PART("xhr", xhr),
  PART("storage", storage),
  PART("crypto", crypto),
  PART("missing", missing),
  PART("missing-members", missing_members),
};

const struct page_prelude_part *page_prelude_find(const char *name) {
  for (unsigned long i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (strcmp(parts[i].name, name) == 0) return &parts[i];
  return 0;
}
