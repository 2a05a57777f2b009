"""What tests in a browser begin with: the browser, a playground and reports. They end with the class or the test."""
import pathlib
import tempfile
import unittest

from program import Playground, Report
from webdriver import Browser

RUN_IS_SHOWN = "return document.querySelector('#result .diagram, #result .empty')"


class BrowserCase(unittest.TestCase):
  """One browser for the tests of a class."""

  size = (1280, 800)

  @classmethod
  def setUpClass(cls):
    super().setUpClass()
    cls.browser = Browser()
    cls.addClassCleanup(cls.browser.__exit__)

  @classmethod
  def class_folder(cls):
    """A folder for the tests of the class."""
    return pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))

  def own_folder(self):
    return pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

  def show(self, address, ready):
    """Opens a page in the size of the class, until `ready` is true."""
    self.browser.resize(*self.size)
    self.browser.open(address)
    self.browser.wait(ready)

  def own_playground(self, *arguments):
    """A playground of the test's own."""
    playground = Playground(*arguments)
    self.addCleanup(playground.close)
    return playground

  def own_report(self, *arguments, fragment="", **options):
    """A report, which is shown."""
    report = Report(*arguments, **options)
    self.addCleanup(report.close)
    self.show(report.address + fragment, "return document.querySelector('main h2')")
    return report


class PlaygroundCase(BrowserCase):
  """One browser and one playground for the tests of a class."""

  arguments = ()

  @classmethod
  def setUpClass(cls):
    super().setUpClass()
    cls.playground = Playground(*cls.arguments)
    cls.addClassCleanup(cls.playground.close)

  def open(self, fragment="", ready=RUN_IS_SHOWN):
    self.show(self.playground.address + fragment, ready)
