#!/bin/sh
# Installs Chromium and its driver if they are missing (Debian and its relatives): `make test-browser`, `make pictures`.
set -eu

command -v chromedriver >/dev/null && command -v chromium >/dev/null || \
  "$(dirname "$0")/packages.sh" browser chromium chromium-driver
# Only faster: not every release has it.
[ -x /usr/lib/chromium/chromium-headless-shell ] || "$(dirname "$0")/packages.sh" browser chromium-headless-shell ||
  echo 'browser: the tests use the whole Chromium, which is slower'
