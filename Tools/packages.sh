#!/bin/sh
# Installs packages of Debian and its relatives: Tools/packages.sh WHO PACKAGE..., where WHO is named in messages.
set -eu

who=$1
shift
if ! command -v apt-get >/dev/null; then
  echo "$who: install $*" >&2
  exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
echo "$who: installing $*" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"; } >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "$who: apt-get could not install $*" >&2
  exit 1
fi
