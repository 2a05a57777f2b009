#!/bin/sh
# Installs what the clients' tests need if it is missing (Debian and its relatives): Selenium for Python and, with
# `browsers`, the drivers of Chromium and WebKitGTK that the same tests run against; with `peers`, what `make
# bench-peers` needs besides. With `newest`, installs PyPI's newest Selenium into .build/selenium, and prints the Python
# that has it; prints none, and says so, without PyPI.
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
[ "${1:-}" != newest ] || need python3-venv
if [ "${1:-}" = peers ]; then
  need python3-venv
  need nodejs
  need node-jsdom
fi
if [ "${1:-}" = browsers ] || [ "${1:-}" = peers ]; then
  need chromium
  need chromium-driver
  need webkit2gtk-driver
  need xvfb
fi
newest() {
  [ "${1:-}" = newest ] || return 0
  folder="$(cd "$(dirname "$0")/.." && pwd)/.build/selenium"
  mkdir -p "$(dirname "$folder")"
  log=$(mktemp)
  if { [ -x "$folder/bin/python3" ] || python3 -m venv "$folder"; } >"$log" 2>&1 &&
    "$folder/bin/python3" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 --upgrade \
      selenium >>"$log" 2>&1; then
    "$folder/bin/python3" -c 'import selenium; print("clients: PyPI has Selenium", selenium.__version__)' >&2
    echo "$folder/bin/python3"
  else
    tail -n 3 "$log" >&2
    echo "clients: PyPI CANNOT BE REACHED: the tests with its newest Selenium are left out" >&2
  fi
  rm -f "$log"
}
if [ -z "$missing" ]; then
  newest "$@"
  exit 0
fi
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
newest "$@"
