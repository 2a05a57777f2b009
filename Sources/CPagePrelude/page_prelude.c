#include "page_prelude.h"
/* #embed is C23; clang offers it in every mode and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"
const unsigned char page_prelude_core[] = {
#embed "js/core.js"
};
const unsigned long page_prelude_core_length = sizeof page_prelude_core;
