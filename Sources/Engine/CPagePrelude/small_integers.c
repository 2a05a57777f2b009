#include "small_integers.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

static _Atomic(bool) are_readable;

/* JSC::JSValue::NumberTag: all of these bits are set in integers, and not all of them in anything else. */
static const uint64_t tag = UINT64_C(0xfffe000000000000);

static uint64_t bits_of(const struct OpaqueJSValue *value) { return (uint64_t)(uintptr_t)value; }
static bool has_tag(const struct OpaqueJSValue *value) { return (bits_of(value) & tag) == tag; }

void small_integers_learn(const struct OpaqueJSValue *seven, const struct OpaqueJSValue *half) {
  atomic_store_explicit(&are_readable, bits_of(seven) == (tag | 7) && !has_tag(half), memory_order_relaxed);
}

int small_integer_of(const struct OpaqueJSValue *value) {
  if (!atomic_load_explicit(&are_readable, memory_order_relaxed) || !has_tag(value)) return -1;
  int32_t number = (int32_t)(uint32_t)bits_of(value);
  return number < 0 ? -1 : number;
}
