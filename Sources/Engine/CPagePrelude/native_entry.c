#include "native_entry.h"
#include <stdatomic.h>
#include <stddef.h>

static _Atomic(native_dispatcher) dispatch;
static _Thread_local void *thread_owner;

void native_entry_set_dispatcher(native_dispatcher dispatcher) {
  atomic_store_explicit(&dispatch, dispatcher, memory_order_release);
}

void *native_entry_thread_owner(void) { return thread_owner; }
void native_entry_set_thread_owner(void *owner) { thread_owner = owner; }

static _Thread_local bool gate_closed;

bool native_entry_is_gate_closed(void) { return gate_closed; }
void native_entry_set_gate_closed(bool closed) { gate_closed = closed; }

#define ENTRY(n)                                                                                                  \
  static const struct OpaqueJSValue *entry_##n(                                                                   \
      const struct OpaqueJSContext *context, struct OpaqueJSValue *function, struct OpaqueJSValue *this_object,   \
      size_t argument_count, const struct OpaqueJSValue *const arguments[],                                \
      const struct OpaqueJSValue **exception) {                                                                   \
    (void)function, (void)this_object;                                                                            \
    return atomic_load_explicit(&dispatch, memory_order_relaxed)(0x##n, context, argument_count, arguments,       \
                                                                  exception);                                     \
  }
#define NAME(n) entry_##n,

/* X(macro) for every three-digit hexadecimal number from 000 to 3ff. */
#define DIGITS(X, p)                                                                                              \
  X(p##0) X(p##1) X(p##2) X(p##3) X(p##4) X(p##5) X(p##6) X(p##7)                                                 \
  X(p##8) X(p##9) X(p##a) X(p##b) X(p##c) X(p##d) X(p##e) X(p##f)
#define PAIRS(X, p)                                                                                               \
  DIGITS(X, p##0) DIGITS(X, p##1) DIGITS(X, p##2) DIGITS(X, p##3) DIGITS(X, p##4) DIGITS(X, p##5)                 \
  DIGITS(X, p##6) DIGITS(X, p##7) DIGITS(X, p##8) DIGITS(X, p##9) DIGITS(X, p##a) DIGITS(X, p##b)                 \
  DIGITS(X, p##c) DIGITS(X, p##d) DIGITS(X, p##e) DIGITS(X, p##f)
#define ALL(X) PAIRS(X, 0) PAIRS(X, 1) PAIRS(X, 2) PAIRS(X, 3)

ALL(ENTRY)

static const native_entry entries[] = { ALL(NAME) };
_Static_assert(sizeof entries / sizeof entries[0] == NATIVE_ENTRY_COUNT, "one entry per index");

native_entry native_entry_at(unsigned int index) { return index < NATIVE_ENTRY_COUNT ? entries[index] : NULL; }
