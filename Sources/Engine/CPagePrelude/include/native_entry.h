/* Entry points that JavaScript functions call.

   JSObjectMakeFunctionWithCallback stores a plain function pointer and nothing else, and is the cheapest way from
   scripts to Swift. So that a pointer alone says which native was called, there is one entry per native: entry N calls
   the dispatcher with N. */
#ifndef NATIVE_ENTRY_H
#define NATIVE_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

struct OpaqueJSContext;
struct OpaqueJSValue;

enum { NATIVE_ENTRY_COUNT = 1024 };

/* The type of JavaScriptCore's JSObjectCallAsFunctionCallback. */
typedef const struct OpaqueJSValue *(*native_entry)(
    const struct OpaqueJSContext *context, struct OpaqueJSValue *function, struct OpaqueJSValue *this_object,
    size_t argument_count, const struct OpaqueJSValue *const arguments[],
    const struct OpaqueJSValue **exception);

typedef const struct OpaqueJSValue *(*native_dispatcher)(
    unsigned int index, const struct OpaqueJSContext *context, size_t argument_count,
    const struct OpaqueJSValue *const arguments[], const struct OpaqueJSValue **exception);

/* Must be called before the first entry runs; every caller in a process passes the same function. */
void native_entry_set_dispatcher(native_dispatcher dispatcher);

/* The entry with that index, a null pointer from NATIVE_ENTRY_COUNT on. */
native_entry native_entry_at(unsigned int index);

/* A pointer that belongs to the running thread: what the dispatcher works for. */
void *native_entry_thread_owner(void);
void native_entry_set_thread_owner(void *owner);

/* Whether the running thread may run scripts: closed from when a limit has ended a script until that is over. */
bool native_entry_is_gate_closed(void);
void native_entry_set_gate_closed(bool closed);

#endif
