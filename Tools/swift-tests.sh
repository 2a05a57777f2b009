#!/bin/sh
# Builds and runs all Swift tests of the package, in two processes at a time: most tests run on the main actor, so that
# one process leaves the second core idle. One process has the tests of two rooms, and the other has all that are not
# among these, so that none is left out. What the first one says is printed when both have ended.
set -eu
cd "$(dirname "$0")/.."

swift build --build-tests

rooms="^($(cd Tests && printf '%s\n' CommandLine/*Tests Testing/*Tests | sed 's,.*/,,' | paste -s -d '|' -))\\."
output=$(mktemp)
# Both only read what was built, so that neither waits for the other's lock on it.
swift test --skip-build --ignore-lock --filter "$rooms" >"$output" 2>&1 &
two_rooms=$!
trap 'rm -f "$output"' EXIT
trap 'kill "$two_rooms"; exit 130' INT TERM

failed=0
swift test --skip-build --ignore-lock --skip "$rooms" || failed=1
wait "$two_rooms" || failed=1
cat "$output"
exit "$failed"
