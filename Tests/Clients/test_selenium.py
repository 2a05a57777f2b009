"""What suites written with Selenium do besides popups, against `webviewsim webdriver`."""
import unittest

from selenium.common import exceptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import Select, WebDriverWait

import browsers
import pages

PAGE = """<!doctype html><title>T</title><select id=s><option>One<option disabled>Two<option>Three</select>
<input id=i value=x><p id=p>Text <b>bold</b></p><p id=h style="display:none">hidden</p>
<div id=n style="overflow: hidden"></div><iframe name=f srcdoc="<p id=q>inner</p>"></iframe>
<button id=a onclick="out = confirm('q')">ask</button>
<script>document.addEventListener('dblclick', () => { twice = 1; });</script>"""


class SeleniumTests(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.origin = pages.serve()
    cls.server = browsers.start("webviewsim")
    cls.driver = browsers.session("webviewsim", cls.server, cls.origin)

  @classmethod
  def tearDownClass(cls):
    cls.driver.quit()
    cls.server.stop()

  def setUp(self):
    self.driver.get(self.origin + "/target")
    self.driver.execute_script("document.open(); document.write(arguments[0]); document.close()", PAGE)

  def find(self, name):
    return self.driver.find_element(By.ID, name)

  def test_escape_does_not_activate_a_page(self):
    page = "<input id=i onkeydown='active = navigator.userActivation.isActive'>"
    active = []
    for keys in (Keys.ESCAPE, Keys.ESCAPE + "a"):
      self.driver.get("data:text/html," + page)
      self.find("i").send_keys(keys)
      active.append(self.driver.execute_script("return active"))
    self.assertEqual(active, [False, True])

  def test_displayed(self):
    # Selenium asks a program of its own, which looks at computed styles.
    self.assertEqual([self.find(each).is_displayed() for each in "phi"], [True, False, True])
    wait = WebDriverWait(self.driver, 2)
    self.assertEqual(wait.until(expected_conditions.element_to_be_clickable((By.ID, "a"))).tag_name, "button")
    self.assertTrue(wait.until(expected_conditions.invisibility_of_element_located((By.ID, "h"))))
    self.assertEqual(self.find("n").value_of_css_property("overflow-x"), "hidden")

  def test_controls(self):
    select = Select(self.find("s"))
    select.select_by_visible_text("Three")
    self.assertEqual(select.first_selected_option.text, "Three")
    with self.assertRaises(exceptions.NoSuchElementException):
      select.select_by_value("Four")
    self.find("i").send_keys("yz", Keys.BACKSPACE, Keys.HOME, "0")
    self.assertEqual(self.find("i").get_property("value"), "0xy")
    self.find("i").send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.DELETE)
    self.assertEqual(self.find("i").get_property("value"), "")

  def test_actions(self):
    ActionChains(self.driver).double_click(self.find("p")).perform()
    self.assertEqual(self.driver.execute_script("return window.twice"), 1)
    ActionChains(self.driver).click(self.find("i")).key_down(Keys.SHIFT).send_keys("a").key_up(Keys.SHIFT).perform()
    self.assertEqual(self.find("i").get_property("value"), "xA")

  def test_dialogs_and_frames(self):
    self.find("a").click()
    self.driver.switch_to.alert.dismiss()
    self.assertIs(self.driver.execute_script("return out"), False)
    with self.assertRaises(exceptions.NoAlertPresentException):
      self.driver.switch_to.alert.accept()
    self.find("a").click()
    with self.assertRaises(exceptions.UnexpectedAlertPresentException):
      self.driver.title  # pylint: disable=pointless-statement
    self.driver.switch_to.frame("f")
    self.assertEqual(self.find("q").text, "inner")
    self.driver.switch_to.default_content()
    with self.assertRaises(exceptions.NoSuchFrameException):
      self.driver.switch_to.frame(7)

  def test_what_is_not_there(self):
    for command in (self.driver.get_screenshot_as_png, self.driver.print_page, self.driver.minimize_window):
      with self.assertRaises(exceptions.WebDriverException) as raised:
        command()
      self.assertTrue(raised.exception.msg)
    paragraph = self.find("p")
    self.driver.refresh()
    with self.assertRaises(exceptions.StaleElementReferenceException):
      paragraph.text  # pylint: disable=pointless-statement


if __name__ == "__main__":
  unittest.main()
