#!/bin/sh
# Runs the tests of traces, of recordings, and of what the app's interfaces tell, with the date of ten years later: a
# world has a clock of its own (rule 6.17), so that nothing may differ.
set -eu

command -v faketime >/dev/null || { echo "calendar: faketime is missing: apt-get install faketime" >&2; exit 2; }
# Only dates change: clocks that measure how long something takes stay as they are.
export FAKETIME_DONT_FAKE_MONOTONIC=1 DONT_FAKE_MONOTONIC=1

tests='TestPagesTests|ConformanceTests|WKHTTPCookieStoreTests'
output=$(mktemp)
trap 'rm -f "$output"' EXIT
faketime -f +10y .build/debug/WebViewSimulatorPackageTests.xctest --testing-library swift-testing --filter "$tests" \
  >"$output" 2>&1 || { tail -n 40 "$output" >&2; echo "calendar: tests fail in ten years" >&2; exit 1; }
echo "calendar: $(tail -n 1 "$output") in ten years"
