#!/usr/bin/env python3
"""Runs WPT's own WebDriver tests (webdriver/tests/classic or bidi) against `webviewsim webdriver`.

usage: Tools/webdriver/wpt.py --wpt FOLDER --binary FILE --work FOLDER [--suite classic] [--match TEXT]

FOLDER is a checkout of the Web Platform Tests, or testing/web-platform/tests of Debian's source package firefox-esr.
pytest, its plug-ins and the client are those of the tests' own `tools`. Writes one line per item into results.jsonl in
the work folder, prints a table per folder, and compares with Tools/webdriver/ledger.tsv: the items that fail, and why.
The exit code is 1 if an item fails that the ledger does not have, or a folder's tests did not all run.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
HOST, OTHER = "web-platform.test", "not-web-platform.test"


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--wpt", required=True, type=pathlib.Path)
  parser.add_argument("--binary", required=True)
  parser.add_argument("--work", required=True, type=pathlib.Path)
  parser.add_argument("--suite", default="classic")
  parser.add_argument("--match", default="")
  parser.add_argument("--child", help=argparse.SUPPRESS)
  options = parser.parse_args()
  if not (options.wpt / "webdriver/tests").is_dir():
    sys.exit(f"{options.wpt}: has no webdriver/tests; name a checkout of the Web Platform Tests: FROM=FOLDER")
  sys.path.insert(0, str(options.wpt / "tools"))
  import localpaths  # noqa: F401  (puts the tests' own packages on the path)
  if options.child:
    sys.exit(run_tests(options))
  sys.exit(run_all(options))


# MARK: The child: pytest

class Recorder:
  """A plug-in of pytest: one line per item."""

  def __init__(self, path):
    self.file = open(path, "a")
    self.worst = {}

  def pytest_runtest_logreport(self, report):
    name = report.nodeid
    outcome = report.outcome
    message = ""
    if report.failed:
      text = str(report.longrepr)
      lines = [line for line in text.splitlines() if line.startswith("E  ")]
      message = lines[0][1:].strip() if lines else text.splitlines()[-1] if text else ""
    if name not in self.worst or outcome == "failed" or (outcome == "skipped" and self.worst[name][0] == "passed"):
      if self.worst.get(name, ("",))[0] != "failed":
        self.worst[name] = (outcome, message)
    if report.when == "teardown":
      outcome, message = self.worst.pop(name)
      print(json.dumps({"item": name, "outcome": outcome, "message": message[:300]}), file=self.file, flush=True)


def run_tests(options):
  import pytest
  os.chdir(options.wpt / "webdriver")
  sys.path.insert(0, str(options.wpt / "webdriver"))
  recorder = Recorder(options.work / "results.jsonl")
  return pytest.main(
    ["-q", "-p", "no:cacheprovider", "-p", "pytest_asyncio", "-o", "asyncio_mode=auto", "--no-header", "--tb=short",
     *options.child.split()],
    plugins=[recorder])


# MARK: The parent: servers, and a process for each folder

def free_port():
  with socket.socket() as listener:
    listener.bind(("127.0.0.1", 0))
    return listener.getsockname()[1]


def serve(wpt):
  """The tests' own server, twice: what the pages call https is plain HTTP, because the driver maps origins."""
  from wptserve import server
  ports = {}
  for scheme in ("http", "https"):
    port = free_port()
    httpd = server.WebTestHttpd(host="127.0.0.1", port=port, doc_root=str(wpt), bind_address=False)
    httpd.start()
    ports[scheme] = port
  return ports


def run_all(options):
  options.work.mkdir(parents=True, exist_ok=True)
  options.work, options.wpt = options.work.resolve(), options.wpt.resolve()
  results = options.work / "results.jsonl"
  results.unlink(missing_ok=True)
  import logging
  logging.disable(logging.CRITICAL)
  ports = serve(options.wpt)
  hosts = [name for base in (HOST, OTHER) for name in (base, f"www.{base}", f"www1.{base}", f"www2.{base}")]
  hosts.append("127.0.0.1")
  network = {f"{scheme}://{host}:{port}": f"http://127.0.0.1:{port}"
             for scheme, port in ports.items() for host in hosts}
  driver = subprocess.Popen(
    [options.binary, "webdriver", "--port", "0", "--files", "/tmp", "--files", str(options.wpt)],
    stdout=subprocess.PIPE, text=True)
  port = int(re.search(r":(\d+)/", driver.stdout.readline()).group(1))
  subdomains = lambda base: {"": base, **{name: f"{name}.{base}" for name in ("www", "www1", "www2")}}
  config = {
    "host": "127.0.0.1", "port": port, "timeout_multiplier": 1, "target_platform": "linux", "webdriver": {},
    "capabilities": {"webviewsim:options": {"network": network, "platform": "macOS"}},
    "wptserve": {"doc_root": str(options.wpt),
                 "browser_host": HOST, "domains": {"": subdomains(HOST), "alt": subdomains(OTHER)},
                 "ports": {scheme: [port] for scheme, port in ports.items()}}}
  (options.work / "config.json").write_text(json.dumps(config))
  environment = dict(os.environ, WDSPEC_CONFIG_FILE=str(options.work / "config.json"), PYTHONDONTWRITEBYTECODE="1")
  suite = options.wpt / "webdriver/tests" / options.suite
  incomplete = []
  try:
    for folder in sorted(path.parent for path in suite.rglob("__init__.py")):
      name = str(folder.relative_to(options.wpt / "webdriver"))
      if options.match not in name or not list(folder.glob("*.py")):
        continue
      files = " ".join(str(path.relative_to(options.wpt / "webdriver")) for path in sorted(folder.glob("*.py"))
                       if not path.name.startswith(("__init__", "conftest")))
      if files:
        incomplete += run_child(options, files, environment, name)
  finally:
    # A shell may have it ignore SIGINT.
    driver.terminate()
  return report(results, incomplete)


def run_child(options, files, environment, name):
  """What is wrong, unless every item was run."""
  command = [sys.executable, __file__, "--wpt", str(options.wpt), "--binary", options.binary, "--work",
             str(options.work), "--child", files]
  with open(options.work / "pytest.log", "a") as log:
    try:
      code = subprocess.run(command, stdout=log, stderr=log, env=environment, timeout=600, check=False).returncode
    except subprocess.TimeoutExpired:
      return [f"{name}: did not end in 600 s"]
  # https://docs.pytest.org/en/stable/reference/exit-codes.html: all passed, some failed, there were none.
  return [] if code in (0, 1, 5) else [f"{name}: pytest ended with {code}; see {options.work}/pytest.log"]


def read_ledger():
  path = HERE / "ledger.tsv"
  if not path.exists():
    return {}
  lines = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
  return {line[0]: line[1] for line in lines if len(line) > 1}


def reason(ledger, item):
  """A line of the ledger is an item, a file or a folder."""
  parts = re.split(r"(/|::|\[)", item)
  for end in range(len(parts), 0, -1):
    if (known := ledger.get("".join(parts[:end]).rstrip("/["))) is not None:
      return known
  return None


def report(results, incomplete):
  ledger = read_ledger()
  folders = collections.defaultdict(lambda: [0, 0])
  surprises = []
  if not results.exists():
    sys.exit("\n".join(incomplete) or "no tests were run: MATCH is part of a folder's name, such as element_click")
  for line in results.read_text().splitlines():
    item = json.loads(line)
    folder = folders[item["item"].split("::")[0].rpartition("/")[0]]
    folder[1] += 1
    if item["outcome"] == "failed":
      if reason(ledger, item["item"]) is None:
        surprises.append(item)
    else:
      folder[0] += 1
  for name, (passed, all_items) in sorted(folders.items()):
    print(f"{passed:5} of {all_items:4}  {name}")
  passed = sum(each[0] for each in folders.values())
  count = sum(each[1] for each in folders.values())
  print(f"{passed:5} of {count:4}  in all; {len(surprises)} fail without a reason in the ledger")
  for item in surprises:
    print(f"  {item['item']}: {item['message']}")
  for problem in incomplete:
    print(problem)
  return 1 if surprises or incomplete else 0


if __name__ == "__main__":
  main()
