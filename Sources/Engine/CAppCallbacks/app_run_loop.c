// Blocks that are given to the main run loop. No thread runs it under a test runner, so they go to the main queue,
// which a device's main run loop serves too, and count as blocks given to it.
#ifdef __linux__
#define _GNU_SOURCE
#include "app_callbacks.h"
#include <dlfcn.h>
#include <stdlib.h>

#if !__has_feature(thread_sanitizer)

extern void *CFRunLoopGetMain(void);
extern void dispatch_async(void *queue, const void *block);
// What `dispatch_get_main_queue()` returns.
extern struct dispatch_queue_s _dispatch_main_q;

typedef void perform_block(void *loop, const void *mode, const void *block);

__attribute__((weak)) void CFRunLoopPerformBlock(void *loop, const void *mode, const void *block) {
  if (loop == CFRunLoopGetMain()) {
    dispatch_async(&_dispatch_main_q, block);
    return;
  }
  perform_block *real = (perform_block *)dlsym(RTLD_NEXT, "CFRunLoopPerformBlock");
  if (!real) abort();
  real(loop, mode, block);
}

#endif
#endif
