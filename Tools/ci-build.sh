#!/bin/sh
# Builds the command for build servers: .build/ci/webviewsim, which needs no Swift to run, with its servers beside it.
set -eu
cd "$(dirname "$0")/.."

Tools/release-build.sh -Xswiftc -Osize --product webviewsim-servers
mkdir -p .build/ci
cp .build/release/webviewsim .build/release/webviewsim-servers .build/ci
strip .build/ci/*
