"""axe-core, as a package of PyPI carries it: it is fetched once into `.build`. Without PyPI there is none."""
import pathlib
import subprocess
import sys
import zipfile

from program import ROOT

PACKAGE = "axe-playwright-python==0.1.8"
FOLDER = ROOT / ".build/axe"

CHECK = """
  const done = arguments[0];
  // What fades in has less contrast meanwhile.
  const finished = Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  const run = finished.then(() => axe.run(document, { resultTypes: ['violations'] }));
  run.then(({ violations }) => done(violations.flatMap(
    ({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}: ${help}: ${target}: ${html.slice(0, 200)}`))),
    (error) => done([String(error)]));"""


def script():
  """The text of axe-core; None if it cannot be had."""
  path = FOLDER / "axe_playwright_python/axe.min.js"
  if not path.exists():
    FOLDER.mkdir(parents=True, exist_ok=True)
    fetched = subprocess.run(
      [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(FOLDER), PACKAGE],
      capture_output=True, text=True)
    if fetched.returncode:
      return None
    for wheel in FOLDER.glob("*.whl"):
      zipfile.ZipFile(wheel).extract("axe_playwright_python/axe.min.js", FOLDER)
  return path.read_text() if pathlib.Path(path).exists() else None


def violations(browser, text):
  """What axe-core finds in the page that the browser shows."""
  browser.run(text)
  return browser.run_async(CHECK)
