#!/usr/bin/env python3
"""Runs all tests in a browser, two files at a time: a browser that waits leaves a core to the other one."""
import concurrent.futures
import pathlib
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
AT_ONCE = 2
# These take longest, so they begin first.
LONGEST = ("test_lessons", "test_own_code", "test_time")


def run(name):
  """The name, the exit code, the output and the seconds of one file's tests."""
  start = time.monotonic()
  done = subprocess.run(
    [sys.executable, "-m", "unittest", name], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
  return name, done.returncode, done.stdout, time.monotonic() - start


def main():
  names = sorted((path.stem for path in FOLDER.glob("test_*.py")), key=lambda name: (name not in LONGEST, name))
  failed = []
  with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
    for done in concurrent.futures.as_completed([pool.submit(run, name) for name in names]):
      name, code, output, seconds = done.result()
      print(f"{name}, {seconds:.0f} s:\n{output}", flush=True)
      if code:
        failed.append(name)
  if failed:
    print(f"tests in a browser failed: {', '.join(failed)}")
  return 1 if failed else 0


if __name__ == "__main__":
  sys.exit(main())
