#!/bin/sh
# Installs the missing packages that the build needs. Prints nothing if none is missing.
set -eu

# Debian's names: the libraries of the engine, and what the Swift toolchain links with.
missing=""
need() {
  dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' || missing="$missing $1"
}

if [ "$(uname -s)" != Linux ]; then
  command -v swift >/dev/null || { echo "setup: Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
  exit 0
fi

if ! command -v dpkg-query >/dev/null; then
  for library in libxml-2.0 javascriptcoregtk-4.1 libpsl sqlite3 icu-uc glib-2.0 libcurl; do
    pkg-config --exists "$library" 2>/dev/null && continue
    echo "setup: this system has no apt; install the development files of libxml2, JavaScriptCoreGTK 4.1, libpsl," \
      "SQLite, ICU, GLib and libcurl, and pkg-config" >&2
    exit 1
  done
else
  need libxml2-dev
  need libjavascriptcoregtk-4.1-dev
  need libpsl-dev
  need libsqlite3-dev
  need libicu-dev
  need libglib2.0-dev
  # Any of Debian's flavours of it.
  ls /usr/include/curl/curl.h /usr/include/*/curl/curl.h 2>/dev/null | grep -q . ||
    missing="$missing libcurl4-openssl-dev"
  need libc6-dev
  command -v pkg-config >/dev/null || missing="$missing pkg-config"
  # Of tests: whether generated files are stale.
  command -v python3 >/dev/null || missing="$missing python3"
  command -v faketime >/dev/null || missing="$missing faketime"
  command -v git >/dev/null || missing="$missing git"
  # The version of libstdc++-dev goes with the compiler of the release; g++ depends on the right one.
  ls /usr/lib/gcc/*/*/libstdc++.so >/dev/null 2>&1 || missing="$missing g++"

  if [ -n "$missing" ]; then
    if [ "$(id -u)" -eq 0 ]; then
      as_root=""
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root="sudo -n"
    elif command -v sudo >/dev/null && [ -t 0 ]; then
      as_root="sudo"
    else
      echo "setup: these packages are missing, and installing them needs root:$missing" >&2
      echo "setup: run once as root: apt-get update && apt-get install -y$missing" >&2
      exit 1
    fi
    echo "setup: installing$missing" >&2
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    # shellcheck disable=SC2086  # as_root and missing are lists
    if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
      $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing; } >"$log" 2>&1
    then
      tail -n 15 "$log" >&2
      echo "setup: apt-get could not install$missing" >&2
      exit 1
    fi
  fi
fi

command -v swift >/dev/null || { echo "setup: Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
