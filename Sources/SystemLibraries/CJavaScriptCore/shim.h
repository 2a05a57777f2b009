#ifndef CJAVASCRIPTCORE_SHIM_H
#define CJAVASCRIPTCORE_SHIM_H
#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>
/* Exported by JavaScriptCore on every platform, but without installed headers. */
typedef bool (*JSShouldTerminateCallback)(JSContextRef ctx, void *context);
extern void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef, double seconds, JSShouldTerminateCallback, void *);
extern void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef);
/* Called after each garbage collection, on the thread that runs the group's scripts. */
typedef void (*JSHeapFinalizer)(JSContextGroupRef, void *user_data);
extern void JSContextGroupAddHeapFinalizer(JSContextGroupRef, JSHeapFinalizer, void *user_data);
extern void JSContextGroupRemoveHeapFinalizer(JSContextGroupRef, JSHeapFinalizer, void *user_data);
extern void JSGlobalContextSetUnhandledRejectionCallback(
  JSGlobalContextRef, JSObjectRef function, JSValueRef *exception);
extern void JSGlobalContextSetEvalEnabled(JSGlobalContextRef, bool enabled, JSStringRef message);
extern void JSSynchronousGarbageCollectForDebugging(JSContextRef);
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef);
/* A script that is evaluated in many contexts of a group. Null for a text that cannot be parsed. */
typedef struct OpaqueJSScript *JSScriptRef;
extern JSScriptRef JSScriptCreateFromString(
  JSContextGroupRef, JSStringRef url, int startingLineNumber, JSStringRef source, JSStringRef *errorMessage,
  int *errorLine);
extern void JSScriptRelease(JSScriptRef);
extern JSValueRef JSScriptEvaluate(JSContextRef, JSScriptRef, JSValueRef thisValue, JSValueRef *exception);
#ifdef __linux__
/* Of WebKitGTK's own interface to the engine, in the same library. Returns 0 for an option that is not known. */
extern int jsc_options_set_int(const char *option, int value);
#endif
#endif
