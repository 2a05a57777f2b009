#!/bin/sh
# Runs every scenario many times and compares the JSON traces byte by byte.
# usage: determinism.sh WEBVIEWSIM [RUNS]
set -eu

sim=$1
runs=${2:-200}
folders=""
for folder in TestPages Conformance/scenarios Examples/scenarios; do
  if [ -d "$folder" ]; then folders="$folders $folder"; fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run=1
while [ "$run" -le "$runs" ]; do
  out="$work/new"
  rm -rf "$out"
  # Two at a time, so that the order in which worlds run differs from run to run.
  # shellcheck disable=SC2086  # folders is a list
  "$sim" run $folders --jobs 2 --out "$out" >/dev/null 2>"$work/errors" || true
  # A scenario whose expectation fails, or whose step finds nothing to click, has a trace all the same.
  [ -d "$out" ] || { cat "$work/errors" >&2; exit 2; }
  if [ "$run" -eq 1 ]; then
    mv "$out" "$work/first"
  elif ! diff -r -q "$work/first" "$out"; then
    echo "determinism: run $run differs from the first one" >&2
    exit 1
  fi
  run=$((run + 1))
done
echo "determinism: $(ls "$work/first" | wc -l) traces, $runs runs, the same bytes"
