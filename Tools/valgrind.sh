#!/bin/sh
# Installs valgrind if it is missing (Debian and its relatives): `make budget`.
set -eu

command -v valgrind >/dev/null && exit 0
if ! command -v apt-get >/dev/null; then
  echo "valgrind: install it" >&2
  exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
echo "valgrind: installing valgrind and libc6-dbg" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends valgrind libc6-dbg; } \
  >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "valgrind: apt-get could not install valgrind" >&2
  exit 1
fi
