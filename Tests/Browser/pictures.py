#!/usr/bin/env python3
"""Makes the README's pictures of the report and of the playground: `make pictures`."""
import sys

from program import ROOT, Playground, Report
from webdriver import Browser

WIDTH, HEIGHT = 1500, 940


def main():
  folder = ROOT / "Docs/Pictures"
  folder.mkdir(exist_ok=True)
  with Browser(WIDTH, HEIGHT) as browser:
    browser.resize(WIDTH, HEIGHT)
    report = Report("TestPages")
    try:
      browser.open(report.address + "#scenario=popup&step=1&event=0")
      browser.wait("return document.querySelector('.source mark')")
      browser.picture(folder / "report.png")
    finally:
      report.close()
    playground = Playground("TestPages")
    try:
      browser.open(playground.address)
      browser.wait("return document.querySelector('#result .diagram')")
      browser.run("document.querySelectorAll('#lesson input')[1].click()")
      browser.wait("return document.querySelectorAll('.chips li').length === 2")
      browser.wait("return document.querySelectorAll('#live iframe').length === 2")
      browser.run("scrollTo(0, 0)")
      browser.picture(folder / "playground.png")
    finally:
      playground.close()


sys.exit(main())
