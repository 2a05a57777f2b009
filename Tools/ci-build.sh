#!/bin/sh
# Builds the command for build servers: .build/ci/webviewsim, one file that needs no Swift to run.
set -eu
cd "$(dirname "$0")/.."

Tools/release-build.sh -Xswiftc -Osize --product webviewsim
mkdir -p .build/ci
cp .build/release/webviewsim .build/ci/webviewsim
strip .build/ci/webviewsim
