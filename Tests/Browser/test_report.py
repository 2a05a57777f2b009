"""The report in a real browser."""
import unittest

from cases import BrowserCase
from checks import problems
from webdriver import Browser

FAILING = """
start: https://shop.example/
responses:
  https://shop.example/: |
    <!DOCTYPE html><title>Shop</title><button id=a onclick="window.open('/b', 'b')">A</button>
  https://shop.example/b: <title>B</title>
steps:
  - click: '#a'
    expect:
      - main: createWebViewWith https://shop.example/b -> popup1
      - popup1: decidePolicyFor https://shop.example/other
      - ...
"""

HOSTILE = """
start: https://shop.example/
title: "</script><script>window.hacked = 1</script>"
responses:
  https://shop.example/: |
    <!DOCTYPE html><title>x</title><body onload="top.hacked = 1">
    <script>try { parent.hacked = 1 } catch (e) {} fetch('https://shop.example/leak')</script>
    <img src="https://shop.example/leak.png" onerror="top.hacked = 1"><iframe src="https://shop.example/frame"></iframe>
    <meta http-equiv="refresh" content="0;url=https://shop.example/away"><base target="_top">
    <a id=a href="javascript:top.hacked = 1">link</a><style>@import 'https://shop.example/leak.css';</style>
"""


class ReportTests(BrowserCase):
  size = (1600, 1000)

  @classmethod
  def setUpClass(cls):
    super().setUpClass()
    cls.failing = cls.class_folder() / "failing.yaml"
    cls.failing.write_text(FAILING)

  def test_a_failing_scenario_shows_the_difference_and_the_rule_behind_a_call(self):
    self.own_report(str(self.failing), expect=1)
    first = self.browser.text(".first-difference")
    self.assertIn("decidePolicyFor https://shop.example/other", first)
    self.assertIn("decidePolicyFor https://shop.example/b", first)
    self.browser.run("document.querySelector('[role=option]').click()")
    details = self.browser.text(".details")
    for words in [
  "createWebViewWith",
  "navigationAction.request.url",
  "https://shop.example/b",
  "Rule 1.37",
   "Docs/Rules/01-opening-windows.md"]:
      self.assertIn(words, details)
    self.assertIn("window.open('/b', 'b')", self.browser.text(".source mark"))
    self.assertEqual(self.browser.log(), [])

  def test_failures_are_first_and_the_filter_finds(self):
    self.own_report("TestPages", str(self.failing), expect=1)
    self.assertIn("failing", self.browser.text(".sheet li"))
    self.browser.run("""
      const field = document.querySelector('.scenarios input');
      field.value = 'stolen';
      field.dispatchEvent(new Event('input'));""")
    self.assertIn("1 of ", self.browser.text(".found"))
    self.assertIn("stolen-name", self.browser.text(".sheet li"))

  def test_a_link_names_scenario_step_and_event(self):
    report = self.own_report("TestPages")
    self.browser.open(report.address + "#scenario=popup&step=2&event=0")
    self.browser.wait("return document.querySelector('.scenario-name')?.textContent.startsWith('popup')")
    self.assertIn("2. click #named", self.browser.text(".step-name"))
    self.assertIn('a window called "partner" is open', self.browser.text(".details"))

  def test_by_keyboard_alone(self):
    report = self.own_report("TestPages/popup.yaml")
    self.browser.run("document.querySelector('.skip').focus()")
    for _ in range(40):
      self.browser.press("Tab")
      if self.browser.run(
        "return document.activeElement.closest('.steps') && document.activeElement.textContent.startsWith('2.')"):
        break
    self.browser.press("Enter")
    self.assertIn("2. click #named", self.browser.text(".step-name"))
    for _ in range(40):
      self.browser.press("Tab")
      if self.browser.run("return document.activeElement.getAttribute('role') === 'listbox'"):
        break
    self.browser.press("Home", "ArrowDown")
    self.assertIn("didStartProvisionalNavigation", self.browser.text(".details"))
    self.browser.wait("return location.hash.includes('event=1')")
    for _ in range(40):
      self.browser.press("Tab")
      if self.browser.run("return document.activeElement.getAttribute('role') === 'tab'"):
        break
    self.browser.press("ArrowRight", "ArrowRight", "ArrowRight")
    self.assertIn("https://example.com/", self.browser.text("[role=tabpanel]"))
    self.assertTrue(report.address)

  def test_the_delegates_lane_and_the_reason_are_in_view_on_a_narrow_screen(self):
    report = self.own_report("TestPages")
    self.browser.resize(360, 800)
    self.browser.open(report.address + "#scenario=popup&step=2&event=0")
    self.browser.wait("return document.querySelector('.diagram')?.clientWidth < 360")
    self.assertLessEqual(*self.browser.run(
      "const box = document.querySelector('.diagram-box'); return [box.scrollWidth, box.clientWidth]"))
    words = self.browser.text(".details")
    self.assertLess(words.index('a window called "partner" is open'), words.index("navigationAction.request.url"))

  def test_no_label_is_cut_and_a_finding_without_a_call_is_shown(self):
    report = self.own_report("TestPages")
    self.browser.resize(1400, 900)
    for place in ("#scenario=popup&step=1", "#scenario=user-gesture&step=7"):
      self.browser.open(report.address + place)
      self.browser.wait("return document.querySelector('.diagram')")
      self.assertNotIn("…", self.browser.run("return document.querySelector('.diagram').textContent"))
      self.assertEqual(self.browser.run("""
        const box = document.querySelector('.diagram').getBoundingClientRect();
        return [...document.querySelectorAll('.diagram text')].filter((text) => {
          const place = text.getBoundingClientRect();
          return place.left < box.left || place.right > box.right + 1;
        }).map((text) => text.textContent)"""), [])
    self.assertIn("1000 ms", self.browser.text(".details"))

  def test_names_roles_and_contrast_at_both_widths_light_and_dark(self):
    report = self.own_report("TestPages", str(self.failing), expect=1)
    for dark in (False, True):
      with Browser(dark=dark) as browser:
        for width in (360, 1600):
          browser.resize(width, 900)
          for place in ("", "#scenario=popup&step=1", "#scenario=user-gesture&step=2", "#scenario=noopener&step=1"):
            browser.open(report.address + place)
            browser.wait("return document.querySelector('.diagram')")
            browser.run("document.querySelectorAll('details').forEach((element) => { element.open = true; })")
            self.assertEqual(problems(browser), [], f"{place} at {width}, dark {dark}")

  def test_pages_in_the_report_run_nothing_and_load_nothing(self):
    path = self.own_folder() / "hostile.yaml"
    path.write_text(HOSTILE)
    self.own_report(str(path))
    self.browser.wait("return document.querySelector('.window iframe')")
    self.assertIsNone(self.browser.run("return window.hacked ?? null"))
    self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)
    self.browser.in_frame(".window iframe")
    self.assertEqual(self.browser.run("return document.scripts.length"), 0)
    self.assertEqual(self.browser.run(
      "return document.querySelectorAll('img[src], iframe, meta[http-equiv=refresh]').length"), 0)
    self.browser.leave_frame()

  def test_a_thousand_scenarios_open_at_once(self):
    folder = self.own_folder() / "many"
    folder.mkdir()
    for number in range(1000):
      (folder / f"scenario-{number:04}.yaml").write_text(FAILING.replace("/other", f"/b#{number}"))
    report = self.own_report(str(folder), expect=1)
    self.assertLess(self.browser.run("return document.querySelectorAll('.sheet li').length"), 60)
    self.assertIn("1000 of 1000", self.browser.text(".found"))
    # Not a timed test: what is counted is what was built.
    self.browser.run("document.querySelector('.list').scrollTop = 30000")
    self.browser.wait(
      "return [...document.querySelectorAll('.sheet li')].some((item) => item.textContent.includes('scenario-0577'))")
    self.assertLess(self.browser.run("return document.querySelectorAll('.sheet li').length"), 60)
    self.assertTrue(report.address)

  def test_two_delegates_beside_each_other(self):
    self.own_report(
      "TestPages/popup.html", "--delegate", "blockPopups", "--delegate", "allowPopups", "--click", "#named",
      command="diff")
    self.assertEqual(self.browser.text("main h2"), "blockPopups and allowPopups")
    self.assertEqual(self.browser.run("return document.querySelectorAll('.pair .diagram').length"), 4)
    self.assertGreater(self.browser.run("return document.querySelectorAll('.pair .row.only').length"), 3)
    self.assertEqual(problems(self.browser), [])


if __name__ == "__main__":
  unittest.main()
