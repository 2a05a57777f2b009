/* Integers in a JSValueRef, read without a call of the engine.

   Natives get nodes by number, and for each number JSValueToNumber takes the engine's lock. In 64 bits, a JSValueRef is
   a JSC::JSValue, which has an integer of 32 bits in itself. Whether that is so is found out with two values of the
   engine. If it is not, nothing is read here, and callers ask the engine. */
#ifndef SMALL_INTEGERS_H
#define SMALL_INTEGERS_H

struct OpaqueJSValue;

/* Learns from the engine's values for 7 and for 0.5 how it keeps integers. */
void small_integers_learn(const struct OpaqueJSValue *seven, const struct OpaqueJSValue *half);

/* The integer that the value is; -1 if it is negative, or is none, or if that is not known. */
int small_integer_of(const struct OpaqueJSValue *value);

#endif
