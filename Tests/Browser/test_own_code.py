"""An app's own code in the playground, and the playground's code in a package of tests."""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time
import unittest
import unittest.mock

from cases import RUN_IS_SHOWN, BrowserCase
from checks import problems
from program import ROOT, Playground, run

CONTROLLER = """import UIKit
import WebKit

final class ShopController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  private let webView = WKWebView()

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.uiDelegate = self
    webView.navigationDelegate = self
    view.addSubview(webView)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    return nil
  }
}
"""

OPENS = """    let popup = WKWebView(frame: .zero, configuration: configuration)
    view.addSubview(popup)
    return popup"""

PAGE = """<!DOCTYPE html><title>Shop</title><!-- click the button -->
<button id="open" onclick="window.open('https://id.example/', 'id')">Open</button>"""

# Scenarios of TestPages with all recipes, and without one.
TAKEN = [
  "accounts/allowlist-exact.yaml", "accounts/allowlist-remote.yaml", "accounts/allowlist-subdomains.yaml",
  "accounts/app-bound.yaml", "accounts/own-session-delegate.yaml", "accounts/popups-allowed.yaml",
  "accounts/popups-blocked.yaml", "accounts/popups-in-safari.yaml", "accounts/popups-in-same-view.yaml",
  "accounts/provider-to-session.yaml", "accounts/sign-in-with-safari.yaml", "decision-order-refused.yaml", "popup.yaml",
]

# With other choices in the code than the first ones: the field's label, and what is chosen.
CHOSEN = [
  ("popup.yaml", {"when the app answers": "later", "what createWebViewWith returns": "block"}),
  ("frame.yaml", {"the answer about a frame in the page": "cancel"}),
  ("links.yaml", {"the answer about a new window": "cancel"}),
  ("accounts/popups-allowed.yaml", {"Written as": "SharedDelegate"}),
  ("accounts/allowlist-exact.yaml", {"which of these the app does": "hostsAndSubdomains"}),
]

# The package shares this package's objects, so Swift's command must have the options of `make`.
BUILD = ["--scratch-path", str(ROOT / ".build")]

KEEP_BLOBS = """
  window.saved = [];
  URL.createObjectURL = (blob) => { window.saved.push(blob); return '#'; };"""


def package(folder):
  """A package of a small app."""
  sources = folder / "Shop"
  sources.mkdir()
  (sources / "ShopController.swift").write_text(CONTROLLER)
  tests = folder / "ShopWebTests"
  run("new-tests", "Shop", "--sources", str(sources), "--into", str(tests), "--simulator", str(ROOT), expect=0)
  return sources / "ShopController.swift", tests


def path_with_makes_swift(folder):
  """The PATH, with a folder before it in which Swift's command is Tools/swift."""
  swift = folder / "bin/swift"
  swift.parent.mkdir()
  swift.write_text(
    f'#!/bin/sh\nPATH={shlex.quote(os.environ["PATH"])} exec {shlex.quote(str(ROOT / "Tools/swift"))} "$@"\n')
  swift.chmod(0o755)
  return f'{swift.parent}:{os.environ["PATH"]}'


def processes(text):
  found = []
  for entry in pathlib.Path("/proc").iterdir():
    try:
      if entry.name.isdigit() and text in (entry / "cmdline").read_text():
        found.append(entry.name)
    except (OSError, UnicodeDecodeError):
      pass
  return found


class OwnCodeTests(BrowserCase):
  @classmethod
  def setUpClass(cls):
    super().setUpClass()
    cls.folder = cls.class_folder()
    cls.source, cls.package = package(cls.folder)
    cls.enterClassContext(unittest.mock.patch.dict(os.environ, PATH=path_with_makes_swift(cls.folder)))

  def app(self, words):
    self.browser.wait(f"return document.getElementById('app').textContent.includes({words!r})", seconds=300)

  def calls(self):
    return self.browser.run(
      "return [...document.querySelectorAll('#result [role=option]')].map((row) => row.textContent).join(' ')")

  def test_the_app_answers_and_is_built_again(self):
    page = self.folder / "shop.html"
    page.write_text(PAGE)
    playground = Playground(str(page), "--package", str(self.package), *BUILD)
    try:
      self.browser.resize(1280, 800)
      self.browser.open(playground.address)
      self.app("Built.")
      self.browser.wait("return document.querySelector('#live iframe')")
      self.browser.run("document.querySelector('#live iframe').id = 'main'")
      self.browser.in_frame("#main")
      self.browser.click("#open")
      self.browser.leave_frame()
      self.browser.wait("return document.querySelectorAll('#result .steps li').length === 2")
      self.assertIn("createWebViewWith", self.calls())
      self.assertNotIn("popup1", self.calls())

      self.source.write_text(CONTROLLER.replace("    return nil", "    return nothing"))
      self.app("cannot find 'nothing' in scope")
      self.assertIn("ShopController.swift:18:12", self.browser.text("#app"))
      self.assertIn("return nothing", self.browser.text("#app .line.here"))
      self.assertEqual(problems(self.browser), [])

      self.source.write_text(CONTROLLER.replace("    return nil", OPENS))
      self.browser.wait(
        "return document.getElementById('result').textContent.includes('popup1')", seconds=300)
      self.app("Built.")
      self.assertEqual(self.browser.text("#problem"), "")

      self.source.write_text(CONTROLLER.replace("    return nil", "    exit(3)"))
      self.browser.wait("return document.getElementById('problem').textContent.includes('The app ended')", seconds=300)
      self.assertIn("with code 3", self.browser.text("#problem"))
      self.assertEqual(self.browser.log(), [])
    finally:
      playground.close()
      self.source.write_text(CONTROLLER)
    time.sleep(1)
    self.assertEqual(processes(str(self.package)), [])

  def test_a_folder_that_is_no_package_is_one_line(self):
    with tempfile.TemporaryDirectory() as folder:
      code, text = run("play", "--package", folder)
      self.assertEqual(code, 2)
      self.assertRegex(text, r"\A[^\n]*is not a package that `webviewsim new-tests` has made: it has no[^\n]*\n\Z")
      (pathlib.Path(folder) / "Package.swift").write_text("// swift-tools-version: 6.2\n")
      code, text = run("play", "--package", folder)
      self.assertEqual(code, 2)
      self.assertIn("has no target PlayTheApp", text)

  def take(self, name, choices):
    """The Swift test of a scenario, when its run is shown."""
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = arguments[0];
      choice.dispatchEvent(new Event('change'));""", f"file {name}")
    steps = self.browser.run_async("""
      const [name, done] = arguments;
      fetch('/api/open', {
        method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name}),
      }).then((answer) => answer.json()).then(({scenario}) => done(scenario.steps.length));""", name)
    self.browser.wait("""
      return document.querySelector('#lesson')?.textContent.includes(arguments[0])
        && document.querySelectorAll('#result .steps li').length === arguments[1] + 1""", name, steps)
    for label, value in choices.items():
      self.browser.run("""
        document.getElementById('result').replaceChildren();
        const [name, value] = arguments;
        const list = document.querySelector(`.swift [aria-label="${name}"]`) ??
          [...document.querySelectorAll('.app label')].find((label) => label.textContent.startsWith(name))
          .querySelector('select');
        list.value = value;
        list.dispatchEvent(new Event('change'));""", label, value)
      if label != "Written as":
        self.browser.wait("return document.querySelectorAll('#result .steps li').length === arguments[0] + 1", steps)
    self.browser.run(KEEP_BLOBS)
    self.browser.run(
      "[...document.querySelectorAll('.take button')].find((button) => button.textContent === 'Swift test').click()")
    self.browser.wait("return window.saved.length > 0")
    return self.browser.run_async("window.saved[0].text().then(arguments[0])")

  def test_what_is_taken_compiles_and_passes(self):
    self.show(self.own_playground("TestPages").address, RUN_IS_SHOWN)
    taken = [(name, {}) for name in TAKEN] + CHOSEN
    for number, (name, choices) in enumerate(taken):
      text = self.take(name, choices)
      # Each file is for a package of its own; here they are together.
      for kind in re.findall(r"^final class (\w+)", text, re.M):
        text = re.sub(rf"\b{kind}\b", f"{kind}{number}", text)
      text = text.replace("Tests {", f"Tests{number} {{", 1)
      self.assertNotIn("not available in tests", text, name)
      (self.package / "Tests/ShopWebTests" / f"Taken{number}.swift").write_text(text)
    done = subprocess.run(
      ["swift", "test", *BUILD, "--filter", "playground"], cwd=self.package, capture_output=True, text=True,
      timeout=900)
    failures = [line for line in done.stdout.splitlines() if line.startswith(("✘", "±", "↳"))]
    self.assertEqual(done.returncode, 0, "\n".join(failures) + done.stderr[-3000:])
    self.assertIn(f"{len(taken)} tests", done.stdout)


if __name__ == "__main__":
  unittest.main()
