"""What is invisible on a device, in the playground: messages, cookies, sessions, Safari, the network and apps."""
import unittest

from cases import PlaygroundCase
from checks import problems

MESSAGE = "[...document.querySelectorAll('#result [role=option]')].find((row) => /posts to/.test(row.textContent))"
STEPS = "return document.querySelectorAll('#result .steps li').length === arguments[0] + 1"


class DeviceTests(PlaygroundCase):
  def press(self, text, place="#steps"):
    self.browser.run("""
      document.querySelector('.device-box').open = true;
      [...document.querySelectorAll(`${arguments[1]} button`)].find((button) => button.textContent === arguments[0])
        .click();""", text, place)

  def fill(self, label, value, section):
    self.browser.run("""
      const part = [...document.querySelectorAll('.device section')].find((other) => other.textContent.startsWith(
        arguments[2]));
      [...part.querySelectorAll('label')].find((other) => other.textContent.startsWith(arguments[0])).querySelector(
        'input').value = arguments[1];""", label, value, section)

  def windows(self):
    return self.browser.run("""
      return [...document.querySelectorAll('#live > div:not([hidden]) .window')].map((card) => card.querySelector('b')
        .textContent);""")

  def jars(self):
    return self.browser.run("""
      return [...document.querySelectorAll('#live > div:not([hidden]) .jar')].map((jar) => [
        jar.querySelector('.jar-name').textContent, jar.querySelector('.users').textContent.trim(),
        [...jar.querySelectorAll('li code')].map((item) => item.textContent)]);""")

  def test_messages_are_arrows_and_a_dropped_one_says_why(self):
    self.open("#lesson=4-signing-in/03-target-origin&step=2")
    row = self.browser.wait("return " + MESSAGE + "?.textContent")
    self.assertIn('popup1 posts to main: postMessage "ada", to https://www.shop.example from https://id.example', row)
    self.assertIn("dropped: the message is dropped: it was meant for https://www.shop.example", row)
    self.assertEqual(self.browser.run("return document.querySelectorAll('.diagram .message .cross').length"), 1)
    self.browser.run(MESSAGE + ".click()")
    details = self.browser.text("#result .details")
    for words in ("event.origin", "https://id.example", "targetOrigin", "https://www.shop.example", "Rule 6.2"):
      self.assertIn(words, details)
    self.assertIn("opener.postMessage('ada', 'https://www.", self.browser.text("#result .source .here"))
    self.browser.run("""
      [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'Messages (1)').click();""")
    self.assertIn("dropped: the message is dropped", self.browser.text("[role=tabpanel]"))

  def test_signing_in_in_safari_and_a_session_that_knows_it(self):
    self.open()
    self.press("Add the provider accounts.example")
    self.browser.wait("return document.querySelector('datalist option')?.value.includes('accounts.example/authorize')")
    sign_in = self.browser.run("return document.querySelector('datalist option').value")
    self.fill("URL", sign_in, "Safari and links")
    self.press("Open the link")
    self.browser.wait(STEPS, 1)
    self.browser.wait("return document.querySelectorAll('#live > div:not([hidden]) .window').length === 2")
    self.assertEqual(self.windows(), ["main", "safari1"])
    self.browser.run("document.querySelectorAll('#live iframe')[1].id = 'safari'")
    self.browser.in_frame("#safari")
    self.browser.run("""
      for (const [id, value] of [['username', 'ada'], ['password', 'lovelace']]) {
        const field = document.getElementById(id);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      document.getElementById('signin').click();""")
    self.browser.leave_frame()
    self.browser.wait(STEPS, 4)
    jars = self.jars()
    self.assertEqual([jar[:2] for jar in jars], [["The app’s default store", "main"], ["Safari’s", "safari1"]])
    self.assertTrue(jars[1][2][0].startswith("session=") or jars[1][2], jars)
    # The session begins with Safari's cookies that last.
    self.fill("URL", sign_in, "Authentication session")
    self.press("Start the session")
    self.browser.wait(STEPS, 5)
    self.browser.wait("return document.querySelectorAll('#live > div:not([hidden]) .jar').length === 3")
    self.assertIn(["An authentication session’s", "session1"], [jar[:2] for jar in self.jars()])
    self.assertEqual(problems(self.browser), [])
    self.press("The user taps Cancel")
    self.browser.wait(STEPS, 6)
    self.browser.wait("return document.querySelectorAll('#live > div:not([hidden]) .window').length === 2")

  def test_the_user_answers_the_alert_with_a_button(self):
    self.open()
    self.browser.run("""
      const choice = [...document.querySelectorAll('.device select')].at(-1);
      choice.value = 'waits';
      choice.dispatchEvent(new Event('change'));""")
    self.browser.wait(
      "return [...document.querySelectorAll('.device button')].some((button) => button.textContent === 'Decline')")
    self.press("Start the session")
    self.browser.wait(STEPS, 1)
    self.assertEqual(self.windows(), ["main"])
    self.press("Accept")
    self.browser.wait(STEPS, 2)
    self.browser.wait("return document.querySelectorAll('#live > div:not([hidden]) .window').length === 2")
    self.assertEqual(self.windows(), ["main", "session1"])

  def test_a_link_opens_the_app_that_is_installed_for_it(self):
    self.open()
    self.press("Install it")
    self.browser.wait("return document.querySelector('.device').textContent.includes('com.example.maps')")
    self.fill("URL", "https://maps.example/route", "Safari and links")
    self.press("Open the link")
    self.browser.wait(STEPS, 1)
    self.assertIn('"com.example.maps"', self.browser.text("#result .step"))
    self.assertEqual(self.windows(), ["main"])

  def test_a_session_starts_once_the_app_is_associated_with_the_domain_of_its_callback(self):
    self.open("#lesson=4-signing-in/08-associated-domains")
    self.press("Start the session")
    self.browser.wait(STEPS, 1)
    self.assertIn("result: false", self.browser.text("#result .step"))
    self.press("Add it to this app")
    self.browser.wait("return /result: true/.test(document.querySelector('#result .step')?.innerText)")
    self.assertIn("the completion handler gets https://shop.example/callback?code=1",
                  self.browser.text("#result .step"))

  def test_without_pages_there_is_no_choice_of_sites(self):
    self.open("#lesson=5-browsers/01-who-shares")
    self.browser.wait("return /The simulated provider writes/.test(document.querySelector('#page').textContent)")
    self.assertEqual(self.browser.run("return document.querySelectorAll('#page select').length"), 0)

  def test_what_is_typed_for_the_device_stays_and_the_focus_too(self):
    self.open()
    self.browser.run("document.querySelector('.device-box').open = true")
    self.fill("Links of", "typed.example", "Installed apps")
    self.browser.run("[...document.querySelectorAll('#steps button')].find((button) => /1 s/.test(button.textContent))"
                     ".focus()")
    self.browser.press("Enter")
    self.browser.wait(STEPS, 1)
    self.browser.press("Enter")
    self.browser.wait(STEPS, 2)
    self.assertEqual(self.browser.run("return document.activeElement.textContent"), "Let 1 s pass")
    self.assertTrue(self.browser.run(
      "return [...document.querySelectorAll('.device input')].some((field) => field.value === 'typed.example')"))

  def test_without_a_network_and_without_a_process(self):
    self.open()
    self.press("Go offline")
    self.browser.wait(STEPS, 1)
    self.press("reload", "#live > div:not([hidden]) .tools")
    self.browser.wait(STEPS, 2)
    self.assertIn("didFailProvisionalNavigation", self.browser.text("#result .diagram-box"))
    self.press("Go online")
    self.browser.wait(STEPS, 3)
    self.press("end process", "#live > div:not([hidden]) .tools")
    self.browser.wait(STEPS, 4)
    self.assertIn("webContentProcessDidTerminate", self.browser.text("#result .diagram-box"))

  def test_each_window_has_one_colour_everywhere(self):
    self.open("#lesson=4-signing-in/02-origin-check&step=1&event=0")
    self.browser.wait("return document.querySelector('#result .lane.window')")
    classes = self.browser.run("""
      const found = {};
      for (const element of document.querySelectorAll('.who')) {
        const head = element.querySelector(element.matches('article') ? 'b' : 'text');
        const name = (head ?? element).textContent;
        if (!/^(main|popup)\\d*$/.test(name)) continue;
        (found[name] ??= []).push(element.className.baseVal ?? element.className);
      }
      return found;""")
    # In the slider, the windows, the diagram and the details.
    self.assertGreater(len(classes["main"]), 4)
    for name, all_of_it in classes.items():
      colours = {word for text in all_of_it for word in text.split() if word.startswith("who-")}
      self.assertEqual(len(colours), 1, name)


if __name__ == "__main__":
  unittest.main()
