"""The playground in a real browser."""
import json
import time

from cases import RUN_IS_SHOWN, PlaygroundCase
from checks import problems
from webdriver import Browser, WebDriverError

NUMBER_FRAMES = "document.querySelectorAll('#live iframe').forEach((frame, place) => { frame.id = 'live' + place; })"


class PlaygroundTests(PlaygroundCase):
  arguments = ("TestPages",)
  size = (1600, 1000)

  def open_fresh(self, playground=None, fragment=""):
    # Lessons that were done are kept.
    self.browser.run("try { localStorage.clear(); } catch {}")
    # What an earlier test's page has written to the console is no matter of this one.
    self.browser.log()
    self.show((playground or self.playground).address + fragment, RUN_IS_SHOWN)

  def calls(self):
    return self.browser.run(
      "return [...document.querySelectorAll('#result [role=option]')].map((row) => row.textContent)")

  def click_in_window(self, number, *path):
    """The last of the path is what is clicked, those before it are frames."""
    frames = self.browser.run("return document.querySelectorAll('#live iframe').length")
    self.assertGreater(frames, number)
    steps = self.browser.run("return document.querySelectorAll('.chips li').length")
    self.browser.run(NUMBER_FRAMES)
    # A run that ends meanwhile draws the windows anew.
    for attempt in range(5):
      try:
        self.browser.in_frame(f"#live{number}")
        for frame in path[:-1]:
          self.browser.in_frame(frame)
        self.browser.click(path[-1])
        break
      except WebDriverError:
        if attempt == 4:
          raise
        time.sleep(0.3)
        self.browser.leave_frame()
        self.browser.run(NUMBER_FRAMES)
    self.browser.leave_frame()
    self.browser.wait("return document.querySelectorAll('.chips li').length > arguments[0]", steps)
    self.browser.wait("return document.querySelectorAll('#result .steps li').length === arguments[0] + 2", steps)

  def test_the_first_lesson_by_clicking(self):
    self.open_fresh()
    self.assertIn("First click and second click", self.browser.text("#lesson h2"))
    self.click_in_window(0, "#partner")
    self.assertTrue(any("createWebViewWith" in call for call in self.calls()))
    self.click_in_window(0, "#partner")
    calls = self.calls()
    self.assertFalse(any("createWebViewWith" in call for call in calls))
    self.assertTrue(any("decidePolicyFor" in call for call in calls))
    self.browser.run("document.querySelectorAll('#lesson input')[1].click()")
    self.browser.wait("return document.querySelector('#lesson .right')")
    self.assertIn(
  "Why was createWebViewWith not called the second time? Because",
   self.browser.text("#lesson .result"))
    self.assertEqual(self.browser.log(), [])

  def test_frames_show_their_pages_and_can_be_clicked(self):
    page = self.own_folder() / "frames.html"
    page.write_text("""<!DOCTYPE html><title>frames</title><meta name=a><div></div>
      <iframe srcdoc="<p>first</p>"></iframe><div><iframe name=second srcdoc="
        <p>second</p>
        <iframe srcdoc='<script></script><button onclick=&quot;window.open(1)&quot;>in</button>'></iframe>
      "></iframe></div>""")
    self.open_fresh(self.own_playground(str(page)))
    self.click_in_window(0, "div > iframe", "iframe", "button")
    self.assertTrue(any("createWebViewWith" in call for call in self.calls()))
    self.assertIn("click button in iframe in iframe[name=\"second\"]", self.browser.text(".chips li:last-child"))

  def focused(self):
    """What has the focus, with the windows that lead to it."""
    return self.browser.run("""
      const path = [];
      let element = document.activeElement;
      while (element?.contentDocument) {
        path.push(element.title);
        element = element.contentDocument.activeElement;
      }
      return [...path, element.localName, element.textContent.trim().slice(0, 60)].join(' > ');""")

  def steps(self):
    return self.browser.run("return [...document.querySelectorAll('.chips li')].map((chip) => chip.textContent)")

  def wait_for_steps(self, count):
    self.browser.wait("return document.querySelectorAll('#result .steps li').length === arguments[0] + 1", count)

  def write(self, page):
    self.browser.run("""
      const area = document.querySelector('.editor textarea');
      area.value = arguments[0];
      area.dispatchEvent(new Event('input'));""", page)

  def test_the_first_lesson_by_keyboard_alone(self):
    self.open_fresh()
    self.browser.press("Tab")
    self.assertIn("Skip to the windows", self.focused())
    self.browser.press("Enter", "Tab")
    for clicks in (1, 2):
      self.assertEqual(self.focused(), "the document of main > button > Open the partner")
      self.browser.press("Enter")
      self.wait_for_steps(clicks)
      self.browser.wait("return document.activeElement.contentDocument?.activeElement?.localName === 'button'")
    self.assertIn('a window called "partner" is open', self.browser.text("#result .details"))
    self.assertIn('a window called "partner" is', self.browser.run(
      "return document.querySelector('#result .diagram .why').textContent"))
    for _ in range(60):
      self.browser.press("Tab")
      if self.browser.run("return document.activeElement.type === 'radio'"):
        break
    # Walking over the answers answers nothing.
    self.browser.press("ArrowDown", "ArrowDown", "ArrowUp")
    self.assertEqual(self.browser.text("#lesson .result"), "")
    self.browser.press("Enter")
    self.browser.wait("return document.querySelector('#lesson .right')")
    self.assertIn("Rule 1.37", self.browser.text("#lesson .result"))

  def test_what_is_typed_stays_and_the_click_after_it_arrives(self):
    self.open_fresh()
    self.write("""<!DOCTYPE html><button onclick="window.open('https://other.example/')">Open</button>
      <form action="/go" method="post" target="_blank">
        <input name="user"><input name="pass"><button>Send</button></form>
      <iframe src="/inner"></iframe>""")
    self.browser.wait("return document.querySelector('.missing button')")
    self.click_in_window(0, "button")
    self.browser.run(NUMBER_FRAMES)
    self.browser.in_frame("#live0")
    self.browser.click("input")
    self.browser.press("a", "d", "a", "Tab", "p", "w")
    self.browser.leave_frame()
    self.wait_for_steps(2)
    self.browser.wait("return document.activeElement.contentDocument?.activeElement?.name === 'pass'")
    self.browser.run(NUMBER_FRAMES)
    self.browser.in_frame("#live0")
    self.assertEqual(self.browser.run("return document.querySelector('input').value"), "ada")
    self.assertEqual(self.browser.run("return document.querySelectorAll('input')[1].value"), "pw")
    self.browser.click("form button")
    self.browser.leave_frame()
    self.wait_for_steps(4)
    self.assertEqual([step.removesuffix(" ✕") for step in self.steps()], [
      "click body > button", 'type “ada” into input[name="user"]', 'type “pw” into input[name="pass"]',
      "click form > button"])
    self.assertTrue(any("createWebViewWith https://shop.example/go" in call for call in self.calls()))

  def test_a_site_that_nobody_answers_can_be_written(self):
    self.open_fresh()
    self.write("<!DOCTYPE html><button onclick=\"window.open('https://other.example/')\">Open</button>")
    self.browser.wait("return document.querySelector('#live iframe')?.contentDocument?.body.textContent === 'Open'")
    self.click_in_window(0, "button")
    self.assertIn("No site answers https://other.example/", self.browser.text(".missing"))
    self.browser.run("document.querySelector('.missing button').click()")
    self.browser.wait(
      "return [...document.querySelectorAll('#live header')].some((head) => head.innerText.includes('New page'))")
    self.assertEqual(self.browser.text(".missing"), "")
    self.assertEqual(self.browser.run("return document.activeElement.localName"), "textarea")

  def test_a_step_that_finds_nothing_says_what_to_do(self):
    self.open_fresh()
    self.click_in_window(0, "#partner")
    self.write("<!DOCTYPE html><title>other</title>")
    self.browser.wait("return document.querySelector('.chips .bad')")
    self.assertIn("remove it with ✕", self.browser.text("#steps"))

  def test_a_rule_of_the_playground_can_be_followed(self):
    self.open_fresh()
    self.browser.run("document.querySelector('.rule-link').click()")
    self.assertTrue(self.browser.run(
      "return document.querySelector('.rules').open && document.activeElement.id.startsWith('rule-')"))

  def test_a_change_of_the_page_runs_the_steps_again(self):
    self.open_fresh()
    self.click_in_window(0, "#partner")
    self.browser.run("""
      const area = document.querySelector('.editor textarea');
      area.value = area.value.replace("'partner'", "'_blank'");
      area.dispatchEvent(new Event('input'));""")
    self.click_in_window(0, "#partner")
    self.assertTrue(any("createWebViewWith" in call for call in self.calls()))

  def test_the_app_can_be_changed(self):
    self.open_fresh()
    self.click_in_window(0, "#partner")
    self.browser.run("""
      const choice = document.querySelector('.app select');
      choice.value = 'blockPopups';
      choice.dispatchEvent(new Event('change'));""")
    self.browser.wait("return !document.querySelector('#live [aria-label^=\"window popup1\"]')")
    self.assertIn("class BlockPopupsController", self.browser.text(".swift"))

  def test_a_file_of_the_folder(self):
    self.open_fresh()
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = 'file stolen-name.yaml';
      choice.dispatchEvent(new Event('change'));""")
    self.browser.wait("return document.querySelectorAll('#result .steps li').length > 2")
    self.assertEqual(self.browser.text("#problem"), "")
    self.assertEqual(self.browser.text("#lesson h2"), "a sibling takes a window over")
    self.assertIn("stolen-name.yaml. It has 5 steps", self.browser.text("#lesson"))

  def test_a_mistake_of_a_script_is_told_at_its_line(self):
    self.open_fresh()
    self.write("<!DOCTYPE html>\n<title>x</title>\n<script>\n  nowhere();\n</script>")
    self.browser.wait("return document.querySelector('.mistakes li')")
    self.assertIn("Line 4: ReferenceError", self.browser.text(".mistakes"))
    self.assertEqual(self.browser.text(".numbers .wrong-line"), "4")
    self.browser.run("document.querySelector('.mistakes button').click()")
    self.assertEqual(self.browser.run("""
      const area = document.activeElement;
      return area.value.slice(area.selectionStart, area.selectionEnd);"""), "  nowhere();")
    self.write("<!DOCTYPE html><title>fixed</title>")
    self.browser.wait("return !document.querySelector('.mistakes li')")
    self.assertEqual(self.browser.run("return document.querySelectorAll('.wrong-line').length"), 0)

  def test_take_it_with_you(self):
    self.open_fresh()
    self.click_in_window(0, "#partner")
    self.browser.run("document.querySelector('.take').open = true")
    self.browser.run(
      "[...document.querySelectorAll('.take button')].find((button) => button.textContent === 'Link').click()")
    self.browser.wait("return location.hash.startsWith('#play=')")
    self.browser.wait("return document.querySelector('.told').textContent.includes('contains the page and the steps')")
    fragment = self.browser.run("return location.hash")
    self.open_fresh(fragment=fragment)
    self.browser.wait("return document.querySelectorAll('.chips li').length === 1")
    self.assertTrue(any("createWebViewWith" in call for call in self.calls()))
    saved = self.browser.run_async("""
      const done = arguments[0];
      const saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        blob.text().then((text) => {
          saved.push(text);
          if (saved.length === 3) done(saved);
        });
        return make(blob);
      };
      HTMLAnchorElement.prototype.click = () => {};
      for (const button of document.querySelectorAll('.take button')) {
        if (['Scenario file', 'Swift test', 'Report'].includes(button.textContent)) button.click();
      }""")
    self.browser.wait("return document.querySelector('.told').textContent.includes(' is saved')")
    texts = "\n".join(saved)
    self.assertEqual(json.loads(next(text for text in saved if text.startswith("{")))[
                     "steps"], [{"activate": "#partner"}])
    self.assertIn('try await simulator.click("#partner")', texts)
    self.assertIn("Content-Security-Policy", texts)

  def test_names_roles_and_contrast_at_both_widths_light_and_dark(self):
    for dark in (False, True):
      with Browser(dark=dark) as browser:
        for width in (360, 1600):
          browser.resize(width, 900)
          browser.open(self.playground.address)
          browser.wait("return document.querySelector('#result .diagram')")
          browser.run("document.querySelectorAll('details').forEach((element) => { element.open = true; })")
          self.assertEqual(problems(browser), [], f"at {width}, dark {dark}")

  def test_a_page_under_play_reaches_nothing_of_the_playground(self):
    page = self.own_folder() / "hostile.html"
    page.write_text("""<!DOCTYPE html><title>x</title>
      <script>top.hacked = 1; fetch('/api/start')</script><body onload="parent.hacked = 1">
      <img src="/api/start" onerror="top.hacked = 1"><iframe src="/" srcdoc="<script>top.hacked=1</script>"></iframe>
      <link rel=stylesheet href="/x.css"><base href="/api/">
      <form action="/api/start" target=_top><button id=b>b</button></form>
      <a id=a href="/" target="_top">a</a><object data="/"></object>
      <meta http-equiv=refresh content="60;url=/api/start">
      <svg><a href="javascript:top.hacked=1"><text id=t y=20>t</text></a></svg>""")
    self.open_fresh(self.own_playground(str(page)))
    before = self.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    self.assertTrue(all("/api/" in name for name in before), before)
    self.assertEqual(self.browser.log(), [])
    self.click_in_window(0, "#a")
    self.assertEqual(self.browser.run("return location.pathname"), "/")
    self.browser.wait("return document.querySelector('#live')")
    self.assertIsNone(self.browser.run("return window.hacked ?? null"))
    names = self.browser.run(
      "return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)")
    self.assertEqual(set(names) - {"/api/start", "/api/open", "/api/run"}, set())
    self.assertLessEqual(names.count("/api/start"), 1)
