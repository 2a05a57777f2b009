#ifdef __linux__
/*
 * WTF::fastDisableScavenger of libjavascriptcoregtk. A build of WebKit that has none keeps its scavenger.
 */
extern void disable_scavenger(void) __asm__("_ZN3WTF20fastDisableScavengerEv") __attribute__((weak));

/*
 * The processes for pages are forked, which wants a process with one thread. The engine's allocator starts another one
 * as soon as an option is set, which is before `main`: a child that was forked while this scavenger held a lock waited
 * for it for ever, once in a thousand runs. It was not there in children either: they are copies without it.
 *
 * 101 is the first priority that programs may use: before the constructors without one.
 */
__attribute__((constructor(101))) static void stay_alone(void) {
  if (disable_scavenger) disable_scavenger();
}
#endif
