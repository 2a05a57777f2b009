"""The app's delegate in the playground, with the choices in its code."""
import unittest

from cases import PlaygroundCase
from checks import problems


class DelegateTests(PlaygroundCase):
  arguments = ("TestPages",)

  def choose_file(self, name):
    self.open()
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = arguments[0];
      choice.dispatchEvent(new Event('change'));""", f"file {name}")
    self.browser.wait("""
      return document.querySelector('#lesson').textContent.includes(arguments[0])
        && document.querySelectorAll('#result .steps li').length > 1""", name)

  def choose(self, label, value):
    self.browser.run("""
      const field = document.querySelector(`.swift [aria-label="${arguments[0]}"]`);
      field.focus();
      field.value = arguments[1];
      field.dispatchEvent(new Event('change'));""", label, value)

  def shows(self, words):
    self.browser.wait("return document.getElementById('result').textContent.includes(arguments[0])", words)

  def code(self):
    return self.browser.run("""
      return [...document.querySelectorAll('.swift .line')].map((line) => [...line.childNodes].map((node) =>
        node.selectedOptions?.[0].textContent ?? node.textContent).join('')).join('')""")

  def test_a_choice_changes_the_run_at_once(self):
    self.choose_file("popup.yaml")
    self.shows("popup1")
    self.assertIn("return openPopup(configuration)\n", self.code())
    self.choose("what createWebViewWith returns", "block")
    self.shows("window.open returns null")
    self.assertIn("return nil\n", self.code())
    self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-label')"),
                     "what createWebViewWith returns")
    self.choose("the answer about the page itself", "cancel")
    self.shows("cancel")
    self.assertIn("policy = .cancel", self.code())
    self.choose("when the app answers", "later")
    self.assertIn("DispatchQueue.main.async { decisionHandler(policy) }", self.code())
    self.assertEqual(problems(self.browser), [])
    self.assertEqual(self.browser.log(), [])

  def test_parameters_have_their_place(self):
    self.choose_file("accounts/allowlist-exact.yaml")
    self.assertIn("var hosts = [\"shop.example\"]", self.code())
    self.assertIn("host == allowed\n", self.code())
    self.choose("which of these the app does", "hostsAndSubdomains")
    self.browser.wait("return document.querySelector('.app select').value === 'hostsAndSubdomains'")
    self.assertIn("host.hasSuffix(\".\" + allowed)\n", self.code())
    self.choose("hosts", "one.example two.example")
    self.assertIn("var hosts = [\"one.example\", \"two.example\"]", self.code())
    self.shows("not on the app")

  def test_every_recipe_can_be_chosen_and_runs(self):
    self.choose_file("popup.yaml")
    recipes = self.browser.run("return [...document.querySelector('.app select').options].map((item) => item.value)")
    self.assertEqual(len(recipes), 11)
    for recipe in recipes:
      self.browser.run("""
        const list = document.querySelector('.app select');
        list.value = arguments[0];
        document.getElementById('result').replaceChildren();
        list.dispatchEvent(new Event('change'));""", recipe)
      self.browser.wait("return document.querySelectorAll('#result .steps li').length > 1")
      self.assertEqual(self.browser.text("#problem"), "", recipe)
      self.assertIn("UIViewController", self.code())
      self.assertNotIn("//:", self.code())
    self.assertEqual(self.browser.log(), [])


if __name__ == "__main__":
  unittest.main()
