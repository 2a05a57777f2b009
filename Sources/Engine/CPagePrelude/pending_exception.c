#include "pending_exception.h"
#include <stddef.h>

#if defined(__linux__) && __SIZEOF_POINTER__ == 8

/* JSC::VM::throwException(JSGlobalObject *, JSValue), which libjavascriptcoregtk exports for WebKit's own libraries. A
   JSContextGroupRef is a JSC::VM, a JSContextRef a JSC::JSGlobalObject, and in 64 bits a JSValueRef a JSC::JSValue. */
extern void *throw_exception(void *machine, void *context, const void *exception) __asm__(
    "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE") __attribute__((weak));

bool pending_exception_put_back(
    const struct OpaqueJSContextGroup *machine, const struct OpaqueJSContext *context,
    const struct OpaqueJSValue *exception) {
  if (!throw_exception) return false;
  throw_exception((void *)machine, (void *)context, exception);
  return true;
}

#else

bool pending_exception_put_back(
    const struct OpaqueJSContextGroup *machine, const struct OpaqueJSContext *context,
    const struct OpaqueJSValue *exception) {
  return (void)machine, (void)context, (void)exception, false;
}

#endif
