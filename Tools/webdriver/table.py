#!/usr/bin/env python3
"""Runs the clients' popup tests (Tests/Clients) with several browsers and prints a table of what agrees, for
Docs/WebDriver.md.

usage: Tools/webdriver/table.py [webviewsim chromium webkitgtk]
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(browser):
  """The outcome of each test."""
  environment = dict(os.environ, CLIENT_BROWSER=browser)
  output = subprocess.run(
    ["/usr/bin/python3", "-m", "unittest", "-v", "test_popups"], cwd=ROOT / "Tests/Clients", env=environment,
    stderr=subprocess.PIPE, text=True, timeout=1800, check=False).stderr
  names = re.findall(r"^(test_\w+) \(", output, re.M)
  if not names:
    sys.exit(f"{browser}: no test was run\n{output}")
  failed = set(re.findall(r"^(?:FAIL|ERROR): (test_\w+)", output, re.M))
  return {name: "failed" if name in failed else "ok" for name in names}


def main():
  browsers = sys.argv[1:] or ["webviewsim", "chromium", "webkitgtk"]
  results = {browser: run(browser) for browser in browsers}
  names = sorted({name for each in results.values() for name in each})
  print("| test | " + " | ".join(browsers) + " |")
  print("|---|" + "---|" * len(browsers))
  for name in names:
    cells = ["✓" if results[browser].get(name) == "ok" else "✗" for browser in browsers]
    print(f"| {name.removeprefix('test_').replace('_', ' ')} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
  main()
