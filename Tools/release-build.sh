#!/bin/sh
# Builds as releases are built: release-build.sh [OPTION…] --product NAME. The options are those of `swift build`.
set -eu
cd "$(dirname "$0")/.."

# Swift's libraries are linked statically, and only the parts in use: the program starts faster and takes less memory.
# Two things that Foundation brings stay out: libcurl, and ICU's data of other languages. The files in Tools/release say
# why, and what happens if somebody uses them.
parts=$PWD/.build/release-parts
mkdir -p "$parts"
"$(dirname "$(readlink -f "$(command -v swiftc)")")/clang" -O2 -c Tools/release/curl.c -o "$parts/curl.o"
icu=$(Tools/release/icu_data.py "$parts")
[ -z "$icu" ] || set -- -Xlinker "$parts/icu.o" -Xlinker "--defsym=$icu=icu_data_of_release" "$@"

# The simulator takes the place of functions of libdispatch and Core Foundation. A program that contains these libraries
# needs to be told; those of libc stay in a library of the system.
for name in $(sed -n '/^#define APP_REPLACED_NAMES/,/[^\\]$/p' Sources/Engine/CAppTasks/app_replaced.h |
  grep -oE 'X\([_a-zA-Z]+\)' | sed 's/X(\(.*\))/\1/' | grep -E '^(dispatch|_?CF)'); do
  set -- -Xlinker "--wrap=$name" "$@"
done

# Debug builds and tests check exclusive access; a release build need not check it again.
# A generic type that is found by its mangled name makes the runtime search all conformances of the program, once for
# each such type. A run that starts needs hundreds of them, so the compiler is told to call their accessors.
# Each function has a section of its own, and a public one is not kept for others: the linker drops those not in use.
exec swift build -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xlinker --no-export-dynamic \
  -Xswiftc -Xfrontend -Xswiftc -disable-autolink-library -Xswiftc -Xfrontend -Xswiftc curl -Xlinker "$parts/curl.o" \
  -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs "$@"
