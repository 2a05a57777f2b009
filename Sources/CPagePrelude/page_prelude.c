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

#define PART(name, array) { name, array, sizeof array }

static const struct page_prelude_part parts[] = {
  PART("core", core),
  PART("shared", shared),
  PART("exceptions", exceptions),
  PART("windows", windows),
};

const struct page_prelude_part *page_prelude_find(const char *name) {
  for (unsigned long i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (strcmp(parts[i].name, name) == 0) return &parts[i];
  return 0;
}
