/* The least that a program with the engine does: it evaluates `1` and prints a line. */
#include <JavaScriptCore/JavaScript.h>
#include <stdio.h>

int main(void) {
  JSGlobalContextRef context = JSGlobalContextCreate(NULL);
  JSStringRef script = JSStringCreateWithUTF8CString("1");
  JSValueRef value = JSEvaluateScript(context, script, NULL, NULL, 1, NULL);
  printf("%g\n", JSValueToNumber(context, value, NULL));
  fflush(stdout);
  JSStringRelease(script);
  JSGlobalContextRelease(context);
  return 0;
}
