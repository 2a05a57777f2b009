#!/bin/sh
# test.sh address|thread [options of swift test]: runs the tests under a sanitizer of the Swift toolchain.
# address-skipped.txt and thread-skipped.txt list skipped suites, thread-suppressions.txt suppressed reports.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
case "${1:-}" in
  address) scratch=.build-asan ;;
  thread) scratch=.build-tsan ;;
  *) echo "usage: Tools/sanitizers/test.sh address|thread [options of swift test]" >&2; exit 2 ;;
esac
sanitizer=$1
shift

# Swift's own crash handler would hide the sanitizer's report.
export SWIFT_BACKTRACE=enable=no
# JavaScriptCore scans the stacks for objects (so they must be the real ones) and handles SIGSEGV itself. It frees
# nothing when the process ends, so leaks cannot be told from what it keeps.
export ASAN_OPTIONS=detect_stack_use_after_return=0:allow_user_segv_handler=1:detect_leaks=0
# The system's libraries are not instrumented, so what they do among themselves cannot be judged. JavaScriptCore stops
# threads with signals, whose handlers change errno.
TSAN_OPTIONS="ignore_noninstrumented_modules=1:report_signal_unsafe=0:halt_on_error=0:exitcode=66"
export TSAN_OPTIONS="$TSAN_OPTIONS:suppressions=$here/thread-suppressions.txt"
# What the engine compiles is not instrumented, and its signal handlers are in the sanitizer's way.
export JSC_useJIT=0 JSC_useWasmFaultSignalHandler=0

swift build --build-tests --sanitize="$sanitizer" --scratch-path "$scratch"
sed -e 's/#.*//' -e '/^ *$/d' -e "s/.*/--skip '&'/" "$here/$sanitizer-skipped.txt" |
  xargs swift test --skip-build --sanitize="$sanitizer" --scratch-path "$scratch" "$@"
