#ifndef CDOMAINNAMES_DOMAIN_NAMES_H
#define CDOMAINNAMES_DOMAIN_NAMES_H

#include <stdint.h>

/* The URL Standard's "domain to ASCII" (not strict) of UTF-8, by ICU's implementation of UTS 46, as WebKit does it.
   Returns the length of what was written to `ascii`, or -1 for failure: also where it does not fit.
   ICU's headers stay in the implementation: with Foundation, which has an ICU of its own, they do not compile in debug
   builds. */
int32_t domain_to_ascii(const char *domain, int32_t length, char *ascii, int32_t capacity);

#endif
