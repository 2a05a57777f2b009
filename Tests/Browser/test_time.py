"""Moving through the calls of a run: in the report, in the playground, and in the file of all lessons."""
import base64
import json
import pathlib
import tempfile
import unittest
import zlib

from cases import BrowserCase
from checks import problems
from program import run

ORIGIN_CHECK = "Sources/Testing/CWebFiles/web/lessons/4-signing-in/02-origin-check.yaml"

MOMENT = """
  return {
    at: document.querySelector('.timeline .at').textContent,
    mark: document.querySelector('.moment mark').textContent,
    delegate: document.querySelector('.moment dd:nth-of-type(2)').textContent,
    why: document.querySelector('.moment dd:nth-of-type(3)').textContent,
    windows: [...document.querySelectorAll('.stage .window:not([hidden])')].map((card) => ['b', '.badge', '.url'].map(
      (part) => card.querySelector(part).textContent)),
    row: document.querySelector('[role=option][aria-selected=true]')?.textContent ?? '',
  };"""


def packed(scenario):
  """A scenario as the playground's links have it."""
  squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
  squeezed = squeeze.compress(json.dumps(scenario).encode()) + squeeze.flush()
  return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


class TimeTests(BrowserCase):
  def playground(self, *arguments, fragment="", size=(1280, 800)):
    playground = self.own_playground(*arguments)
    self.size = size
    self.show(playground.address + fragment, "return document.querySelector('#time .timeline')")
    return playground

  def moment(self):
    return self.browser.run(MOMENT)

  def focus_slider(self):
    self.browser.run("document.querySelector('.slider').focus()")

  def test_by_keyboard_through_the_calls_of_a_report(self):
    report = self.own_report(ORIGIN_CHECK, fragment="#scenario=02-origin-check&step=0&event=4")
    self.focus_slider()
    self.browser.press("Home")
    first = self.moment()
    self.assertTrue(first["at"].startswith("1 of 20: main: decidePolicyFor https://shop.example/"))
    self.assertEqual([window[0] for window in first["windows"]], ["main"])
    self.browser.press(*["ArrowRight"] * 5)
    opening = self.moment()
    self.assertTrue(opening["at"].startswith("6 of 20: main: createWebViewWith https://id.example/ → popup1"))
    self.assertIn("window.open('https://id.example/', 'id')", opening["mark"])
    self.assertIn("Rule 1.37", opening["why"])
    self.assertIn("createWebViewWith", opening["row"])
    self.assertEqual([window[:2] for window in opening["windows"]], [["main", ""], ["popup1", "opens here"]])
    self.browser.wait("return location.hash.includes('step=1&event=0')")
    # The popup closes itself, and goes.
    self.browser.press(*["ArrowRight"] * 6)
    closing = self.moment()
    self.assertIn("webViewDidClose", closing["at"])
    self.assertEqual([window[:2] for window in closing["windows"]], [["main", "changes"], ["popup1", "is closed"]])
    self.browser.press("ArrowRight")
    self.assertEqual([window[0] for window in self.moment()["windows"]], ["main", "popup2"])
    self.browser.press("ArrowLeft", "ArrowLeft")
    self.assertEqual(self.moment()["windows"][1][2], "https://id.example/")
    self.browser.press("End")
    self.assertEqual(self.moment()["at"], "The end of the run")
    self.browser.wait("return location.hash.includes('event=end')")
    self.assertEqual(problems(self.browser), [])
    # A link to the end.
    self.browser.open(report.address + "#scenario=02-origin-check&step=5&event=end")
    self.browser.wait("return document.querySelector('.timeline .at')")
    self.assertEqual(self.moment()["at"], "The end of the run")
    self.assertEqual(self.browser.log(), [])

  def test_the_delegate_of_a_report_is_lit_with_the_call(self):
    self.own_report(ORIGIN_CHECK, fragment="#scenario=02-origin-check&step=1&event=0")
    lit = "return document.querySelector('.controller .lit')?.textContent ?? ''"
    self.assertIn("openPopup(configuration)", self.browser.run(lit))
    self.assertIn("BothDelegatesController, line ", self.moment()["delegate"])
    self.assertIn("openPopup(configuration)", self.moment()["delegate"])
    self.focus_slider()
    self.browser.press("ArrowRight")
    self.assertIn("allow", self.browser.run(lit))
    self.browser.press("End")
    self.assertEqual(self.browser.run(lit), "")
    self.assertEqual(problems(self.browser), [])

  def test_a_chosen_call_moves_the_slider_and_the_buttons_step(self):
    self.own_report(ORIGIN_CHECK, fragment="#scenario=02-origin-check&step=1&event=0")
    self.browser.run("document.querySelectorAll('[role=option]')[2].click()")
    self.assertTrue(self.moment()["at"].startswith("8 of 20: popup1: didStartProvisionalNavigation"))
    self.browser.run("document.querySelector('[aria-label=\"one call back\"]').click()")
    self.assertTrue(self.moment()["at"].startswith("7 of 20: popup1: decidePolicyFor"))
    self.browser.run("document.querySelector('[aria-label=\"one call on\"]').focus()")
    self.browser.press("End", "Home", "ArrowRight")
    self.assertTrue(self.moment()["at"].startswith("2 of 20: "))
    # The tabs of the step follow when one stays.
    self.browser.wait("return document.querySelector('[role=tabpanel]')")

  def test_a_run_plays_by_itself_and_pauses(self):
    self.own_report(ORIGIN_CHECK, fragment="#scenario=02-origin-check&step=0&event=0")
    self.browser.run("document.querySelector('[aria-label=play]').click()")
    self.browser.wait("return document.querySelector('.timeline .at').textContent.startsWith('3 of ')")
    self.browser.run("document.querySelector('[aria-label=pause]').click()")
    self.assertEqual(self.browser.run("return document.querySelectorAll('[aria-label=play]').length"), 1)

  def test_every_picture_is_that_of_its_moment(self):
    self.own_report(ORIGIN_CHECK, fragment="#scenario=02-origin-check&step=1&event=5")
    # The document that popup1 had before it closed is not at the end of any later step.
    self.browser.wait("return document.querySelector('.stage [title*=\"of popup1\"]:not([hidden])')")
    self.browser.run("document.querySelector('.stage [title*=\"of popup1\"]:not([hidden])').id = 'shown'")
    self.browser.in_frame("#shown")
    self.assertEqual(self.browser.text("button"), "Allow")
    self.browser.leave_frame()

  def test_page_delegate_call_and_rule_light_up_together_in_the_playground(self):
    self.playground(fragment="#lesson=4-signing-in/02-origin-check&step=1&event=0")
    self.browser.wait("return document.querySelector('.swift .lit')")
    moment = self.moment()
    self.assertIn("createWebViewWith https://id.example/ → popup1", moment["at"])
    self.assertIn("BothDelegatesController, line ", moment["delegate"])
    self.assertIn("openPopup(configuration)", self.browser.text(".swift .lit"))
    self.assertFalse(self.browser.run("return document.querySelector('.lit-line').hidden"))
    self.assertTrue(self.browser.run("return document.querySelector('#live').hidden"))
    self.assertEqual([window[0] for window in moment["windows"]], ["main", "popup1"])
    self.assertEqual(problems(self.browser), [])
    # At the end, the windows can be clicked again.
    self.focus_slider()
    self.browser.press("End")
    self.assertFalse(self.browser.run("return document.querySelector('#live').hidden"))
    self.assertTrue(self.browser.run("return document.querySelector('.stage').hidden"))
    self.assertTrue(self.browser.run("return document.querySelector('.lit-line').hidden"))
    self.browser.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    self.browser.wait("return location.hash.startsWith('#lesson=4-signing-in/02-origin-check&step=3')")
    self.assertEqual(self.browser.log(), [])

  def test_the_page_of_another_site_is_shown_at_its_line(self):
    self.playground(fragment="#lesson=4-signing-in/02-origin-check&step=2&event=0")
    self.browser.wait("return document.querySelector('.editor textarea').value.includes('opener.postMessage')")
    self.assertIn("opener.postMessage", self.moment()["mark"])

  def test_a_link_from_another_port_is_opened_at_its_moment(self):
    scenario = {
      "start": "https://shop.example/", "responses": {
        "https://shop.example/": "<!DOCTYPE html><button id=a onclick=\"window.open('/b')\">A</button>",
        "https://shop.example/b": "<title>B</title>"},
      "steps": [{"activate": "#a"}]}
    link = f"http://127.0.0.1:1/#play={packed(scenario)}&step=1&event=1"
    for arguments, fragment in (((link,), ""), ((), link[link.index("#"):])):
      self.playground(*arguments, fragment=fragment)
      self.browser.wait("return document.querySelector('.timeline .at')?.textContent.startsWith('7 of ')")
      self.assertIn("popup1: decidePolicyFor https://shop.example/b", self.moment()["at"])
    # The link that is taken along has the moment, too.
    self.browser.run("""
      [...document.querySelectorAll('.take button')].find((button) => button.textContent === 'Link').click();""")
    self.browser.wait("return location.hash.includes('&step=1&event=1')")

  def test_a_report_shows_what_links_lead_to(self):
    self.own_report(ORIGIN_CHECK)
    follow = """
      document.querySelector('.open-link').open = true;
      document.querySelector('.open-link input').value = arguments[0];
      document.querySelector('.open-link form').requestSubmit();"""
    self.browser.run(follow, "https://elsewhere.example/report.html#scenario=02-origin-check&step=3&event=0")
    self.browser.wait("return document.querySelector('.timeline .at').textContent.startsWith('13 of ')")
    scenario = {"start": "https://shop.example/", "title": "A linked scenario", "steps": [{"activate": "#a"}],
                "responses": {"https://shop.example/": "<button id=a>A</button>"}}
    self.browser.run(follow, f"http://127.0.0.1:1/#play={packed(scenario)}")
    self.browser.wait("return document.querySelector('.linked h2')")
    self.assertEqual(self.browser.run("return document.activeElement.textContent"), "A linked scenario")
    self.assertIn("click #a", self.browser.text(".linked"))
    self.assertIn("<button id=a>", self.browser.run("return document.querySelector('.linked pre').textContent"))
    self.assertEqual(problems(self.browser), [])
    self.browser.run(follow, "#play=nothing")
    self.browser.wait("return document.querySelector('.open-link .told').textContent.includes('no scenario')")

  def test_a_broken_link_says_so(self):
    playground = self.own_playground("#play=abc")
    self.browser.open(playground.address)
    self.browser.wait("return document.querySelector('#problem').textContent")
    self.assertIn("This link contains no scenario", self.browser.text("#problem"))

  def test_the_file_of_all_lessons_has_every_moment_and_asks_nobody(self):
    with tempfile.TemporaryDirectory() as folder:
      file = pathlib.Path(folder) / "lessons.html"
      run("play", "--export", str(file), expect=0)
      self.browser.resize(1280, 800)
      self.browser.open(file.as_uri() + "#lesson=4-signing-in/02-origin-check&step=2&event=0")
      self.browser.wait("return document.querySelector('.timeline .at')?.textContent.startsWith('12 of ')")
      self.assertIn("webViewDidClose", self.moment()["at"])
      names = self.browser.run("""
        const { offer } = JSON.parse(document.getElementById('recorded').textContent);
        return offer.lessons.map(({ name }) => name);""")
      for name in names:
        self.browser.run("""
          document.querySelector('#time .timeline').id = 'old';
          location.hash = arguments[0];""", f"#lesson={name}&step=1&event=0")
        self.browser.wait("return document.querySelector('#time .timeline:not(#old)')")
        count = self.browser.run("return Number(document.querySelector('.slider').max)")
        self.assertGreater(count, 1, name)
        shown = self.browser.run("""
          const slider = document.querySelector('.slider');
          const found = [];
          for (let place = 0; place <= Number(slider.max); place++) {
            slider.value = place;
            slider.dispatchEvent(new Event('input'));
            found.push(document.querySelector('.timeline .at').textContent);
          }
          return found;""")
        self.assertEqual(len(set(shown)), count + 1, name)
      self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)
      self.assertEqual(self.browser.log(), [])
      self.browser.open(file.as_uri())
      self.browser.wait("return document.querySelector('#result .diagram')")
      opened = self.browser.run("""
        const [page] = performance.getEntriesByType('navigation');
        return page.loadEventEnd - page.startTime;""")
      print(f"\nlessons.html: {file.stat().st_size >> 10} KiB, open after {opened:.0f} ms")


if __name__ == "__main__":
  unittest.main()
