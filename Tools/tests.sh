#!/bin/sh
# Builds and runs all tests of the package: those of clients, which mostly wait, beside the Swift tests in two
# processes at a time. Most Swift tests run on the main actor, so that one process leaves the second core idle. One
# process has the tests of two rooms, and the other has all that are not among these, so that none is left out. What
# runs beside the last one is printed when it has ended. `make test` installs what the clients need.
set -eu
cd "$(dirname "$0")/.."

swift build --build-tests

rooms="^($(cd Tests && printf '%s\n' CommandLine/*Tests Testing/*Tests | sed 's,.*/,,' | paste -s -d '|' -))\\."
outputs=$(mktemp -d)
(cd Tests/Clients && CLIENT_BROWSER=webviewsim exec "${PYTHON:-/usr/bin/python3}" -m unittest) \
  >"$outputs/clients" 2>&1 &
clients=$!
# Both only read what was built, so that neither waits for the other's lock on it.
swift test --skip-build --ignore-lock --filter "$rooms" >"$outputs/rooms" 2>&1 &
two_rooms=$!
trap 'rm -rf "$outputs"' EXIT
trap 'kill "$clients" "$two_rooms"; exit 130' INT TERM

failed=0
swift test --skip-build --ignore-lock --skip "$rooms" || failed=1
wait "$two_rooms" || failed=1
cat "$outputs/rooms"
wait "$clients" || failed=1
cat "$outputs/clients"
(cd Examples && swift test --scratch-path ../.build) || failed=1
exit "$failed"
