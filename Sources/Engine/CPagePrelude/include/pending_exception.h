/* The exception that a native function of the engine is just throwing.

   The engine asks the watchdog's callback also between throwing and noticing, and each function of its C interface that
   can throw takes what was thrown before. The native function would go on as if nothing had been thrown, with the null
   pointer that it returns then. */
#ifndef PENDING_EXCEPTION_H
#define PENDING_EXCEPTION_H

#include <stdbool.h>

struct OpaqueJSContextGroup;
struct OpaqueJSContext;
struct OpaqueJSValue;

/* Throws again what was taken, without running anything. Returns false where the engine does not show how. */
bool pending_exception_put_back(
    const struct OpaqueJSContextGroup *machine, const struct OpaqueJSContext *context,
    const struct OpaqueJSValue *exception);

#endif
