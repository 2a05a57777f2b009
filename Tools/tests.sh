#!/bin/sh
# Builds and runs all tests of the package: those of clients, which mostly wait, beside the Swift tests in four
# processes, because most Swift tests run on the main actor. Two rooms and the examples have a process each, and the
# last one has all tests that are not in these, so that none is left out. The package Examples and the Mac's player are
# built and tested beside these. What runs beside the last process is printed when it has ended. `make test` installs
# what the clients need.
set -eu
cd "$(dirname "$0")/.."

Tools/swift build --build-tests

outputs=$(mktemp -d)
(cd Tests/Clients && CLIENT_BROWSER=webviewsim exec "${PYTHON:-/usr/bin/python3}" -m unittest) \
  >"$outputs/clients" 2>&1 &
clients=$!
# The program that was built, as `swift test` starts it: two `swift test` at once may find the build's database locked.
swift_tests() { .build/debug/WebViewSimulatorPackageTests.xctest --testing-library swift-testing "$@"; }
swift_tests --filter '^(CommandLineTests|ScenariosTests)\.' >"$outputs/commands" 2>&1 &
commands=$!
swift_tests --filter '^(TestingTests|WebViewSimulatorTests)\.' >"$outputs/testing" 2>&1 &
testing=$!
swift_tests --filter '^Examples\.' >"$outputs/examples" 2>&1 &
examples=$!
# The player of Conformance/apple, in both language modes, the API tests with its proxy, and the road through it. These
# builds run one after the other, because they have the build's folder in common.
other_packages() {
  failed=0
  (cd Examples && ../Tools/swift test --scratch-path ../.build) || failed=1
  Tools/swift build --package-path Conformance/Apple --scratch-path .build --build-tests || failed=1
  .build/debug/AppleConformancePackageTests.xctest --testing-library swift-testing --no-parallel || failed=1
  (cd Conformance && "${PYTHON:-/usr/bin/python3}" -m unittest discover -s appleplay/tests -t .) || failed=1
  exit "$failed"
}
(other_packages) >"$outputs/packages" 2>&1 &
packages=$!
trap 'rm -rf "$outputs"' EXIT
trap 'kill "$clients" "$commands" "$testing" "$examples" "$packages"; exit 130' INT TERM

failed=0
swift_tests --skip '^(CommandLineTests|ScenariosTests|TestingTests|WebViewSimulatorTests|Examples)\.' || failed=1
.build/debug/WebViewSimulatorPackageTests.xctest >"$outputs/xctest" 2>&1 || failed=1
wait "$commands" || failed=1
wait "$testing" || failed=1
wait "$examples" || failed=1
wait "$packages" || failed=1
wait "$clients" || failed=1
cat "$outputs"/*
exit "$failed"
