#!/bin/sh
# Installs valgrind if it is missing (Debian and its relatives): `make budget`.
set -eu

command -v valgrind >/dev/null && exit 0
exec "$(dirname "$0")/packages.sh" valgrind valgrind libc6-dbg
