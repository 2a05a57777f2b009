"""An accessibility check of our own: names, roles, order of headings and contrast, as WCAG 2.2 AA asks for."""

import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "checks.js").read_text()


def problems(browser):
  """What is wrong with the page that the browser shows."""
  return browser.run(SCRIPT)
