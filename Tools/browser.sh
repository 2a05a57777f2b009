#!/bin/sh
# Installs Chromium and its driver if they are missing (Debian and its relatives): `make test-browser`, `make pictures`.
set -eu

command -v chromedriver >/dev/null && command -v chromium >/dev/null && exit 0
exec "$(dirname "$0")/packages.sh" browser chromium chromium-driver
