"""The playground's lessons in a real browser, by keyboard alone, with a wrong answer first: every fourth on a desk, and
every twelfth on a phone. With LESSONS=all, as each night: all of them on a desk, and every fifth on a phone."""
import os
import pathlib
import tempfile
import unittest

from cases import PlaygroundCase
from checks import problems
from program import run

LESSONS = r"""
  const done = arguments[0];
  const boxes = (text) => text.split('\n').filter((line) => /^- \[[ x]\] /.test(line));
  fetch('/api/start').then((answer) => answer.json()).then(({ lessons }) => done(lessons.map(({ text, other }) => ({
    right: boxes(text).findIndex((line) => line.startsWith('- [x]')),
    answers: boxes(text).length,
    hasOther: Boolean(other),
  }))));"""


# Of the answer's rows beside the run; where they need more room than there is, the first ones are in view.
ROWS_OUT_OF_VIEW = """
  const rows = [...document.querySelectorAll('#lesson .side-by-side tr')];
  const room = rows.filter((row, place) => place < 8).map((row) => [row.getBoundingClientRect(), row.textContent]);
  return room.filter(([box]) => box.top < 0 || box.bottom > innerHeight).map(([, text]) => text);"""


ON_DESK, ON_PHONE = (1, 5) if os.environ.get("LESSONS") == "all" else (4, 12)


class LessonTests(PlaygroundCase):
  def open_first(self, width=1280, height=800):
    """As on a first visit: no progress is kept."""
    self.size = (width, height)
    self.open()
    self.browser.run("localStorage.clear()")
    self.open()

  def tab_to(self, condition, what):
    """Tab, until the element with the focus meets the condition. The page holds the Tabs that come after that, so that
    ten of them are one call of the driver."""
    self.browser.press("Tab")
    there = f"const element = document.activeElement; const isThere = Boolean({condition});"
    self.browser.run(f"""
      window.holdTab = (event) => {{ {there} if (event.key === 'Tab' && isThere) event.preventDefault(); }};
      document.addEventListener('keydown', window.holdTab, true);""")
    for _ in range(20):
      if self.browser.run(f"""
          {there}
          if (isThere) document.removeEventListener('keydown', window.holdTab, true);
          return isThere;"""):
        return
      self.browser.press(*["Tab"] * 10)
    self.fail(f"Tab does not lead to {what}")

  def answer(self, place):
    """With the focus at the first answer: arrows choose, Enter answers."""
    self.browser.press(*["ArrowDown"] * place, *([] if place else ["ArrowDown", "ArrowUp"]), "Enter")

  def play(self, number, lesson):
    where = f"lesson {number + 1}"
    wrong = next(place for place in range(lesson["answers"]) if place != lesson["right"])
    self.tab_to("element.type === 'radio'", f"the answers of {where}")
    self.answer(wrong)
    self.browser.wait("return document.querySelector('#lesson .wrong')")
    self.browser.wait("return document.querySelectorAll('#result .steps li').length > 1")
    self.assertGreater(len(self.browser.text("#lesson .wrong")), len("✕ Not quite. ") + 20, where)
    self.tab_to("element.textContent === 'Try again'", f"the second try of {where}")
    self.browser.press("Enter")
    self.browser.wait("return document.activeElement.type === 'radio' && !document.querySelector('#lesson .wrong')")
    # The run after the answer draws the slider anew, and would take the focus with the old one.
    self.browser.run("document.querySelector('.slider').setAttribute('data-old', '')")
    self.answer(lesson["right"])
    self.browser.wait("return document.querySelector('#lesson .right')")
    self.browser.wait("return document.querySelector('.slider:not([data-old])')")
    self.browser.wait("return !document.querySelector('.side-by-side :is(.expected, .found)')")
    self.assertEqual(self.browser.text("#problem"), "", where)
    self.assertEqual(self.browser.run(ROWS_OUT_OF_VIEW), [], where)
    others = self.browser.run("return document.querySelectorAll('.both button').length")
    self.assertEqual(others, 2 if lesson["hasOther"] else 0, where)

  def slide(self, where):
    """Through the calls of the run, and to its end."""
    self.tab_to("element.matches('.slider')", f"the slider of {where}")
    at = "return document.querySelector('.timeline .at')?.innerText.startsWith(arguments[0])"
    self.browser.press("Home")
    self.browser.wait(at, "1 of ")
    self.browser.press("ArrowRight")
    self.browser.wait(at, "2 of ")
    self.assertTrue(self.browser.run("return document.querySelector('#live').hidden"), where)
    self.browser.press("End")
    self.assertFalse(self.browser.run("return document.querySelector('#live').hidden"), where)

  def choose(self, number):
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = `lesson ${arguments[0]}`;
      choice.dispatchEvent(new Event('change'));""", number)
    self.browser.wait("return document.querySelector('#lesson input') && !document.querySelector('#lesson .right')")

  def test_lessons_on_a_desk(self):
    self.open_first()
    lessons = self.browser.run_async(LESSONS)
    self.assertEqual(len(lessons), 71)
    played = range(0, len(lessons), ON_DESK)
    for number in played:
      if ON_DESK > 1:
        self.choose(number)
      self.play(number, lessons[number])
      if number % 12 == 0:
        self.slide(f"lesson {number + 1}")
        self.assertEqual(problems(self.browser), [], f"lesson {number + 1}")
      if number + 1 < len(lessons):
        self.tab_to("element.textContent.startsWith('Next ')", f"what follows lesson {number + 1}")
        self.browser.press("Enter")
        self.browser.wait(
          "return !document.querySelector('#lesson .right') && document.activeElement.localName === 'h2'")
    self.assertIn(f"{len(played)} of 71 lessons done", self.browser.text(".progress"))
    self.assertEqual(self.browser.log(), [])

  def test_lessons_on_a_phone(self):
    self.open_first(390, 844)
    lessons = self.browser.run_async(LESSONS)
    for number in range(0, len(lessons), ON_PHONE):
      self.choose(number)
      self.play(number, lessons[number])
      self.slide(f"lesson {number + 1}")
      self.assertEqual(problems(self.browser), [], f"lesson {number + 1}")
    self.assertEqual(self.browser.log(), [])

  def test_the_calls_can_be_arranged(self):
    self.open_first()
    self.browser.run("document.querySelector('.arrange').open = true")
    card = """
      [...document.querySelectorAll('.cards button')].find((button) => button.textContent === arguments[0]).click()"""
    compare = "[...document.querySelectorAll('.arrange button')].at(-1).click()"
    self.browser.run(card, "+ popup1: loads")
    self.browser.run(card, "+ main: decidePolicyFor")
    self.browser.run("document.querySelector('[aria-label=\"move main: decidePolicyFor up\"]').click()")
    self.browser.run(compare)
    self.browser.wait("return document.querySelector('#lesson .side-by-side')")
    # This mistake is one of the answers, which says why it is wrong.
    self.assertIn("The view that loads something is asked", self.browser.text("#lesson .wrong"))
    self.assertIn("you expected main: decidePolicyFor, but popup1: decidePolicyFor is called",
                  self.browser.text("#lesson .result"))
    marked = self.browser.run(
      "return [...document.querySelectorAll('#lesson mark')].map((mark) => mark.textContent)")
    self.assertEqual(marked, ["main: decidePolicyFor", "popup1: decidePolicyFor"])
    self.browser.run("document.querySelector('[aria-label=\"remove main: decidePolicyFor\"]').click()")
    self.browser.run(card, "+ popup1: decidePolicyFor")
    self.browser.run("document.querySelector('[aria-label=\"move popup1: decidePolicyFor up\"]').click()")
    self.browser.run(compare)
    self.browser.wait("return document.querySelector('#lesson .right')")

  def test_what_is_done_is_kept(self):
    self.open_first()
    self.browser.run("document.querySelectorAll('#lesson input')[1].click()")
    self.browser.wait("return document.querySelector('#lesson .right')")
    self.browser.open(self.playground.address)
    self.browser.wait("return document.querySelector('#lesson h2')")
    self.assertEqual(self.browser.text("#lesson h2"), "1.2 A window without a name")
    self.assertEqual(self.browser.run("return document.querySelector('#choice option').textContent"),
                     "✓ 1.1 First click and second click")
    self.browser.run("document.querySelector('.progress button').click()")
    self.assertEqual(self.browser.run("return document.querySelector('#choice optgroup').label"),
                     "1. Windows and names (0 of 14 done)")

  def test_a_lesson_shows_what_is_commonly_believed(self):
    self.open_first()
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = [...choice.options].find((option) => option.textContent.includes('3.6 ')).value;
      choice.dispatchEvent(new Event('change'));""")
    self.browser.wait("return document.querySelector('#lesson h2')?.textContent.startsWith('3.6')")
    self.browser.run("document.querySelectorAll('#lesson input')[0].click()")
    asks = "document.querySelector('#result [role=listbox]')?.textContent.includes('decidePolicyFor')"
    self.browser.wait(f"return {asks}")
    self.browser.run("document.querySelectorAll('.both button')[1].click()")
    self.browser.wait("return document.querySelector('.both button[aria-pressed=true]:last-child')")
    self.browser.wait(f"return !({asks})")

  def test_lessons_as_one_file_need_no_server(self):
    with tempfile.TemporaryDirectory() as folder:
      file = pathlib.Path(folder) / "lessons.html"
      run("play", "--export", str(file), expect=0)
      self.show(file.as_uri(), "return document.querySelector('#result .diagram')")
      options = self.browser.run("return document.querySelectorAll('#choice option').length")
      self.assertEqual(options, 71)
      for number in range(options):
        self.browser.run("""
          const choice = document.getElementById('choice');
          choice.value = `lesson ${arguments[0]}`;
          choice.dispatchEvent(new Event('change'));""", number)
        self.browser.run("document.querySelector('#lesson input').click()")
        self.browser.wait("return document.querySelectorAll('#result .steps li').length > 1")
        self.assertEqual(self.browser.text("#problem"), "", f"lesson {number + 1}")
        for button in range(self.browser.run("return document.querySelectorAll('.both button').length")):
          self.browser.run("document.querySelectorAll('.both button')[arguments[0]].click()", button)
          self.assertEqual(self.browser.text("#problem"), "", f"lesson {number + 1}")
      self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)
      self.assertEqual(self.browser.log(), [])
      self.assertEqual(problems(self.browser), [])


if __name__ == "__main__":
  unittest.main()
