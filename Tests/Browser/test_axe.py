"""axe-core on the playground and the report, on a desk and on a phone, light and dark."""
import unittest

import axe
from program import Playground, Report
from webdriver import Browser

SIZES = ((1280, 800), (390, 844))
LESSONS = "Sources/Testing/CWebFiles/web/lessons/"
OPEN_ALL = "document.querySelectorAll('details').forEach((element) => { element.open = true; })"


class AxeTests(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.axe = axe.script()
    if cls.axe is None:
      raise unittest.SkipTest("axe-core cannot be fetched")

  def check(self, addresses, ready):
    for dark in (False, True):
      with Browser(dark=dark) as browser:
        for size in SIZES:
          browser.resize(*size)
          for address in addresses:
            browser.open(address)
            browser.wait(ready)
            browser.run(OPEN_ALL)
            self.assertEqual(axe.violations(browser, self.axe), [], f"{address} at {size}, dark {dark}")

  def test_the_report(self):
    report = Report(LESSONS + "4-signing-in/02-origin-check.yaml", LESSONS + "5-browsers/04-session-cookies.yaml")
    self.addCleanup(report.close)
    places = ("scenario=02-origin-check&step=1&event=0", "scenario=04-session-cookies&step=3", "scenario=none")
    self.check([f"{report.address}#{place}" for place in places], "return document.querySelector('[role=tabpanel]')")

  def test_the_playground(self):
    playground = Playground("TestPages")
    self.addCleanup(playground.close)
    places = ("", "lesson=4-signing-in/02-origin-check&step=1&event=0", "lesson=5-browsers/04-session-cookies&step=3")
    self.check([f"{playground.address}#{place}" for place in places],
               "return document.querySelector('#result [role=tabpanel]')")


if __name__ == "__main__":
  unittest.main()
