#!/bin/sh
# Installs what the clients' tests need if it is missing (Debian and its relatives): Selenium for Python and, with
# `browsers`, the drivers of Chromium and WebKitGTK that the same tests run against.
set -eu

missing=""
need() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' || missing="$missing $1"; }

if ! command -v dpkg-query >/dev/null; then
  python3 -c 'import selenium' 2>/dev/null && exit 0
  echo "clients: install Selenium for Python" >&2
  exit 1
fi
need python3-selenium
need python3-websocket
if [ "${1:-}" = browsers ]; then
  need chromium
  need chromium-driver
  need webkit2gtk-driver
  need xvfb
fi
[ -n "$missing" ] || exit 0
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
echo "clients: installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086  # as_root and missing are lists
if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "clients: apt-get could not install$missing" >&2
  exit 1
fi
