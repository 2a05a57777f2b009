#!/usr/bin/env python3
"""Measures what moving through a thousand calls of a report costs in a browser: `make bench-browser`."""
import pathlib
import sys
import tempfile
import time

from program import Report
from webdriver import Browser

# About a thousand calls: in one step, and in a hundred steps.
FRAMES = """
start: https://shop.example/
responses:
  https://shop.example/: |
    <!DOCTYPE html><title>Shop</title><iframe name=inner></iframe><button id=a onclick="go(0)">A</button><script>
    function go(n) { if (n < 500) { inner.location = '/page?' + n; setTimeout(() => go(n + 1), 30); } }</script>
  https://shop.example/page*: <title>Page</title><p>Hello
steps:
  - click: '#a'
    settle: 20000
"""
POPUPS = """
start: https://shop.example/
responses:
  https://shop.example/: |
    <!DOCTYPE html><title>Shop</title><script>var n = 0</script>
    <button id=a onclick="n++; window.open('/b?' + n, 'b' + n % 3); window.open('/c?' + n, 'c' + n % 2)">A</button>
  https://shop.example/b*: <title>B</title><p>B<script>document.title = location.search</script>
  https://shop.example/c*: <title>C</title><p>C<script>document.title = location.search</script>
steps:
""" + "  - click: '#a'\n" * 100

SLIDE = """
  const done = arguments[0];
  const slider = document.querySelector('.slider');
  (async () => {
    const times = [];
    for (let place = 0; place <= Number(slider.max); place++) {
      const start = performance.now();
      slider.value = place;
      slider.dispatchEvent(new Event('input'));
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    times.sort((a, b) => a - b);
    done({ count: times.length, median: times[times.length >> 1] });
  })();"""


def script_time(browser):
  """The seconds that the page's scripts have taken, in the browser's own threads."""
  metrics = browser.call("POST", "/goog/cdp/execute", {"cmd": "Performance.getMetrics", "params": {}})["metrics"]
  return next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration")


def measure(browser, name, path):
  report = Report(str(path))
  try:
    browser.open(report.address)
    browser.wait("return document.querySelector('main h2')")
    browser.call("POST", "/goog/cdp/execute", {"cmd": "Performance.enable", "params": {"timeDomain": "threadTicks"}})
    browser.call("POST", "/timeouts", {"script": 300000})
    # What opening the report leaves to do is not counted.
    time.sleep(1)
    before = script_time(browser)
    found = browser.run_async(SLIDE)
    spent = (script_time(browser) - before) * 1000 / found["count"]
    print(f"{name}: {found['count']} positions, {spent:.2f} ms of script per position, "
          f"half of them below {found['median']:.2f} ms")
  finally:
    report.close()


def main():
  with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    browser.resize(1280, 800)
    for name, text in (("one-step", FRAMES), ("hundred-steps", POPUPS)):
      path = pathlib.Path(folder) / f"{name}.yaml"
      path.write_text(text)
      measure(browser, name, path)


sys.exit(main())
