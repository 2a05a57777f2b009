"""What the playground says about scenarios that are broken or fail, and the consent page of a provider."""
import unittest

from cases import PlaygroundCase

PAGE = """<!DOCTYPE html><title>Shop</title><button id=a onclick="window.open('/b')">Open</button>"""
WORKS = f"start: https://shop.example/\nresponses:\n  https://shop.example/: {PAGE}\nsteps:\n  - click: '#a'\n"
FILES = {
  "works.yaml": WORKS,
  "differs.yaml": WORKS + "    expect: ['main: createWebViewWith https://shop.example/c -> popup1', ...]\n",
  "nothing.yaml": WORKS.replace("'#a'", "'#b'"),
  "comment.yaml": WORKS.replace("'#a'", "#a"),
  "address.yaml": WORKS.replace("https://shop.example/\nresponses", "shop.example\nresponses"),
  "tab.yaml": WORKS.replace("  - click", "\t- click"),
  "key.yaml": WORKS.replace("steps:", "step:"),
}
# The message of a broken file, with the place in it.
MESSAGES = {
  "comment.yaml": "comment.yaml:5:11: “click” must be a text, not null; in YAML, “#a” is a comment unless",
  "address.yaml": "address.yaml:1:1: “shop.example” is not a URL; did you mean “https://shop.example”?",
  "tab.yaml": "tab.yaml:5:1: the line is indented with a tab; YAML takes spaces only",
  "key.yaml": "key.yaml:4:1: unknown key “step” in a scenario; did you mean “steps”?",
}
SIGN_IN = """\
start: https://app.example/
providers:
  - {host: accounts.example, clients: {Shop: "https://app.example/done"}}
responses:
  https://app.example/: >-
    <!DOCTYPE html><a href="https://accounts.example/authorize?response_type=code&amp;client_id=Shop&amp;SCOPE\
redirect_uri=https%3A%2F%2Fapp.example%2Fdone">Sign in</a>
  https://app.example/done*: <!DOCTYPE html><title>Signed in</title>
steps:
  - click: a
  - {type: ada, into: '#username'}
  - {type: lovelace, into: '#password'}
  - click: '#signin'
"""


class MessageTests(PlaygroundCase):
  size = (1600, 1000)

  @classmethod
  def setUpClass(cls):
    folder = cls.class_folder()
    for name, text in FILES.items():
      (folder / name).write_text(text)
    (folder / "sign-in.yaml").write_text(SIGN_IN.replace("SCOPE", ""))
    (folder / "scopes.yaml").write_text(SIGN_IN.replace("SCOPE", "scope=profile+mail&amp;"))
    cls.arguments = (str(folder),)
    super().setUpClass()

  def setUp(self):
    self.browser.run("try { localStorage.clear(); } catch {}")
    self.open(ready="return document.querySelector('#result .diagram')")

  def choose(self, name):
    self.browser.run("""
      const choice = document.getElementById('choice');
      choice.value = 'file ' + arguments[0];
      choice.dispatchEvent(new Event('change'));""", name)

  def choose_running(self, name, steps):
    self.choose(name)
    self.browser.wait("return document.querySelectorAll('#result .steps li').length === arguments[0] + 1", steps)

  def document(self):
    """The text of the first window's page."""
    return self.browser.run("return document.querySelector('#live iframe').contentDocument.body.innerText")

  def test_a_broken_file_says_where_and_shows_nothing_of_the_one_before(self):
    for name, message in MESSAGES.items():
      with self.subTest(name):
        self.choose_running("works.yaml", 1)
        self.choose(name)
        self.browser.wait("return document.querySelector('#problem .error')")
        self.assertIn(message, self.browser.text("#problem"))
        self.assertEqual(
          self.browser.run("return document.querySelectorAll('#live iframe, #result *, #steps *, #page *').length"), 0)

  def test_the_message_goes_when_a_file_that_works_is_chosen(self):
    self.choose("comment.yaml")
    self.browser.wait("return document.querySelector('#problem .error')")
    self.choose_running("works.yaml", 1)
    self.assertEqual(self.browser.text("#problem"), "")

  def test_a_step_that_is_not_as_expected_has_a_sign_and_its_difference(self):
    self.choose_running("differs.yaml", 1)
    self.assertIn("≠ click #a", self.browser.text(".chips .bad"))
    self.assertIn("not as its scenario expects", self.browser.text("#steps"))
    marked = self.browser.run("return [...document.querySelectorAll('#result mark')].map((mark) => mark.innerText)")
    self.assertIn("https://shop.example/c", marked)
    self.assertIn("https://shop.example/b", marked)

  def test_a_step_that_finds_nothing_has_a_sign_and_says_so(self):
    self.choose_running("nothing.yaml", 1)
    self.assertIn("≠ click #b", self.browser.text(".chips .bad"))
    self.assertIn("remove it with ✕, or change the page", self.browser.text("#steps"))
    self.assertIn("#b", self.browser.text("#result"))

  def test_the_consent_page_names_the_app_and_what_it_asks_for(self):
    self.choose_running("sign-in.yaml", 4)
    self.assertIn("Shop asks who you are", self.document())
    self.choose_running("works.yaml", 1)
    self.choose_running("scopes.yaml", 4)
    self.assertIn("Shop asks for access to", self.document())
    for scope in ("profile", "mail"):
      self.assertIn(scope, self.document())
    self.assertEqual(self.browser.log(), [])


if __name__ == "__main__":
  unittest.main()
