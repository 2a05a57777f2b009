"""What else could have happened: the playground's search for an order that breaks the steps."""
from cases import RUN_IS_SHOWN, PlaygroundCase
from checks import problems
from program import ROOT

BUTTON = "document.querySelector('#steps .buttons button[title^=\"runs the steps in other orders\"]')"
IS_OVER = "return document.querySelector('#orders .right, #orders .wrong, #orders .error')"
SHOWN = "return document.querySelector('#orders [aria-pressed]')?.textContent === arguments[0]"


class OrderTests(PlaygroundCase):
  arguments = (str(ROOT / "Examples/EveryOrder/double-tap.yaml"),)
  size = (1600, 1000)

  def search(self):
    self.browser.wait(f"return {BUTTON}?.disabled === false")
    self.browser.run(f"{BUTTON}.focus()")
    self.browser.press("Enter")
    self.browser.wait(IS_OVER, seconds=60)

  def deviations(self):
    return self.browser.run(
      "return [...document.querySelectorAll('#result .note.deviation')].map((note) => note.textContent)")

  def test_the_order_that_breaks_is_told_and_shown(self):
    self.open()
    self.browser.log()
    self.search()
    text = self.browser.text("#orders")
    self.assertIn("It breaks in this order", text)
    self.assertIn("the user taps the same once more", text)
    self.assertIn("The windows are main, popup2, not main.", text)
    self.assertEqual(problems(self.browser), [])
    self.assertEqual(self.deviations(), [])

    # The run is shown with the deviation marked, by the keyboard.
    self.browser.run("document.querySelector('#orders [aria-pressed]').focus()")
    self.browser.press("Enter")
    self.browser.wait(SHOWN, "Show the ordinary run")
    self.browser.wait("return document.querySelector('#result .note.deviation')")
    self.assertEqual(len(self.deviations()), 1)
    self.assertIn("popup2", self.browser.text("#live") + self.browser.text("#result"))
    self.assertEqual(problems(self.browser), [])

    self.browser.press("Enter")
    self.browser.wait(SHOWN, "Show this run")
    self.browser.wait("return !document.querySelector('#result .note.deviation')")
    self.assertEqual(self.browser.log(), [])

  def test_other_steps_forget_what_was_found(self):
    self.open()
    self.search()
    self.browser.run("document.querySelector('#steps button[title=\"timers run\"]').click()")
    self.browser.wait("return document.querySelectorAll('.chips li').length === 3")
    self.assertEqual(self.browser.text("#orders"), "")

  def test_a_flow_in_which_nothing_breaks(self):
    page = self.own_folder() / "quiet.html"
    page.write_text("<!DOCTYPE html><title>quiet</title><button onclick=\"this.textContent = 'Thanks'\">Buy</button>")
    self.show(self.own_playground(str(page)).address, RUN_IS_SHOWN)
    self.search()
    text = self.browser.text("#orders")
    self.assertIn("Nothing broke in ", text)
    self.assertIn("in the end, there is main and no other window", text)
    self.assertIn("moments at which the world could go otherwise", text)

  def test_a_search_can_be_stopped(self):
    self.open("", "return document.querySelector('#result .diagram')")
    # Each answer of the server is late, so there is time to stop.
    self.browser.run("""
      const ask = window.fetch;
      window.fetch = async (...request) => {
        const answer = await ask(...request);
        if (!String(request[0]).endsWith('/api/explore')) return answer;
        return new Response(JSON.stringify({ ...await answer.json(), isOver: false, found: 'nothing', orders: 7 }));
      };""")
    self.browser.run(f"{BUTTON}.click()")
    self.browser.wait("return document.querySelector('#orders progress')?.value === 7")
    self.browser.run("[...document.querySelectorAll('#orders button')].find((b) => b.textContent === 'Stop').click()")
    self.browser.wait(IS_OVER)
    self.assertIn("Stopped: nothing broke in 7 orders.", self.browser.text("#orders"))
