#!/bin/sh
# Builds as releases are built: release-build.sh [OPTION…] --product NAME. The options are those of `swift build`.
set -eu
cd "$(dirname "$0")/.."

# Swift's libraries are linked statically, and only the parts in use: the program starts faster and takes less memory.
# Debug builds and tests check exclusive access; a release build need not check it again.
exec swift build -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -use-ld=lld \
  -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs "$@"
