#!/bin/sh
# Runs scenarios, and tests of what the app's interfaces tell, with today's date and with that of ten years later. The
# traces must be the same bytes: a world has a clock of its own (rule 6.17).
# usage: calendar.sh WEBVIEWSIM
set -eu

sim=$1
command -v faketime >/dev/null || { echo "calendar: faketime is missing: apt-get install faketime" >&2; exit 2; }
# Only dates change: clocks that measure how long something takes stay as they are.
export FAKETIME_DONT_FAKE_MONOTONIC=1 DONT_FAKE_MONOTONIC=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

traces() {
  out=$1
  shift
  # A scenario whose expectation fails has a trace all the same.
  "$@" "$sim" run TestPages Conformance/scenarios --jobs 2 --out "$out" >/dev/null 2>"$work/errors" || true
  [ -d "$out" ] || { cat "$work/errors" >&2; exit 2; }
}

traces "$work/today" env
traces "$work/later" faketime -f +10y
diff -r -q "$work/today" "$work/later" || { echo "calendar: traces depend on the system's date" >&2; exit 1; }
faketime -f +10y swift test --skip-build --filter WKHTTPCookieStoreTests >"$work/tests" 2>&1 ||
  { tail -n 40 "$work/tests" >&2; echo "calendar: tests fail in ten years" >&2; exit 1; }
echo "calendar: $(ls "$work/today" | wc -l) traces are the same in ten years"
