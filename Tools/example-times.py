#!/usr/bin/env python3
"""Processor time of each test of the examples, in the process of a test that has started the engine.

usage: Tools/example-times.py [BINARY]    after `swift test --package-path Examples --scratch-path .build`
"""

import os
import re
import resource
import subprocess
import sys

LIMIT = 50
MOST_RUNS = 12
WARM = "asks for the window itself"


def run(binary, *arguments):
  """Runs tests; gives the processor time in milliseconds, and what was printed."""
  before = resource.getrusage(resource.RUSAGE_CHILDREN)
  command = [binary, "--testing-library", "swift-testing", *arguments]
  result = subprocess.run(command, capture_output=True, text=True, cwd="Examples", check=False)
  after = resource.getrusage(resource.RUSAGE_CHILDREN)
  used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
  return used * 1000, result.stdout + result.stderr


def main():
  binary = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/ExamplesPackageTests.xctest")
  if not os.path.exists(binary):
    sys.exit(f"{binary}: no such file; run swift test --package-path Examples --scratch-path .build first")
  names = [line.strip() for line in run(binary, "--list-tests")[1].splitlines() if "/" in line]
  warm = next((name for name in names if WARM in name), None)
  if warm is None:
    sys.exit(f"{binary}: no test says that a page {WARM}; name another in WARM")
  start = min(run(binary, "--filter", "^" + re.escape(warm))[0] for _ in range(5))
  rows = []
  for name in names:
    pattern = f"^({re.escape(warm)}|{re.escape(name)})"
    runs = [run(binary, "--no-parallel", "--filter", pattern) for _ in range(3)]
    if not all(re.search(r"Test run with [1-9]\d* tests? .*passed", text) for _, text in runs):
      sys.exit(f"{name}: did not pass")
    # What else the machine does counts a little; the least of some runs is the test's own.
    while min(used for used, _ in runs) - start > LIMIT and len(runs) < MOST_RUNS:
      runs.append(run(binary, "--no-parallel", "--filter", pattern))
    rows.append((max(min(used for used, _ in runs) - start, 0), name))
  for used, name in sorted(rows, reverse=True):
    print(f"{used:6.0f} ms  {'over  ' if used > LIMIT else '      '}{name}")
  sys.exit(1 if any(used > LIMIT for used, _ in rows) else 0)


if __name__ == "__main__":
  main()
