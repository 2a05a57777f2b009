#!/bin/sh
# Builds as releases are built: release-build.sh [OPTION…] --product NAME. The options are those of `swift build`.
set -eu
cd "$(dirname "$0")/.."

# Swift's libraries are linked statically, and only the parts in use: the program starts faster and takes less memory.
# Debug builds and tests check exclusive access; a release build need not check it again.
# A generic type that is found by its mangled name makes the runtime search all conformances of the program, once for
# each such type. A run that starts needs hundreds of them, so the compiler is told to call their accessors.
exec swift build -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs "$@"
