#!/bin/sh
# Installs Chromium and its driver if they are missing (Debian and its relatives): `make test-browser`, `make pictures`.
set -eu

command -v chromedriver >/dev/null && command -v chromium >/dev/null && exit 0
if ! command -v apt-get >/dev/null; then
  echo "browser: install Chromium and chromedriver" >&2
  exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
echo "browser: installing chromium and chromium-driver" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium chromium-driver; } \
  >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "browser: apt-get could not install chromium and chromium-driver" >&2
  exit 1
fi
