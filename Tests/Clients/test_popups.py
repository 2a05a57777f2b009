"""Popups through Selenium, the same for every browser: CLIENT_BROWSER=webviewsim|chromium|webkitgtk."""
import os
import unittest

from selenium.common.exceptions import NoAlertPresentException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import browsers
import pages

BROWSER = os.environ.get("CLIENT_BROWSER", "webviewsim")


class PopupTests(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.origin = pages.serve()
    cls.server = browsers.start(BROWSER)

  @classmethod
  def tearDownClass(cls):
    cls.server.stop()

  def setUp(self):
    self.driver = browsers.session(BROWSER, self.server, self.origin)
    self.addCleanup(self.driver.quit)
    self.main = self.driver.current_window_handle

  def open(self, path="/opener"):
    self.driver.get(self.origin + path)

  def click(self, name):
    self.driver.find_element(By.ID, name).click()

  def wait_for_windows(self, count):
    WebDriverWait(self.driver, 5).until(lambda driver: len(driver.window_handles) == count)

  def wait_for_title(self, title):
    WebDriverWait(self.driver, 5).until(lambda driver: driver.title == title)

  def other_window(self):
    return next(handle for handle in self.driver.window_handles if handle != self.main)

  def script(self, text):
    return self.driver.execute_script(text)

  def test_article_page_opens_one_window_with_a_name(self):
    self.open("/popup.html")
    self.click("named")
    self.wait_for_windows(2)
    self.click("named")
    self.assertEqual(len(self.driver.window_handles), 2)

  def test_article_page_opens_a_window_each_time_without_a_name(self):
    self.open("/popup.html")
    self.click("unnamed")
    self.wait_for_windows(2)
    self.click("unnamed")
    self.wait_for_windows(3)

  def test_click_opens_a_window(self):
    self.open()
    self.click("unnamed")
    self.wait_for_windows(2)
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Target")
    self.assertTrue(self.script("return opener !== null"))

  def test_current_window_stays_after_a_popup(self):
    self.open()
    self.click("unnamed")
    self.wait_for_windows(2)
    self.assertEqual(self.driver.current_window_handle, self.main)
    self.assertEqual(self.driver.title, "Opener")

  def test_name_is_found_again(self):
    self.open()
    self.click("named")
    self.wait_for_windows(2)
    self.click("namedLink")
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Other")
    self.assertEqual(self.script("return name"), "partner")

  def test_name_without_url_returns_the_window(self):
    self.open()
    self.click("named")
    self.wait_for_windows(2)
    self.assertTrue(self.script("return window.open('', 'partner') === popup"))

  def test_noopener_returns_null(self):
    self.open()
    self.click("noopener")
    self.wait_for_windows(2)
    self.assertIsNone(self.script("return window.result"))
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Target")
    self.assertTrue(self.script("return opener === null"))

  def test_noopener_opens_another_each_time(self):
    self.open()
    self.click("noopener")
    self.wait_for_windows(2)
    self.click("noopener")
    self.wait_for_windows(3)

  def test_self_navigates(self):
    self.open()
    self.click("self")
    self.wait_for_title("Target")
    self.assertEqual(len(self.driver.window_handles), 1)

  def test_two_windows_with_one_click(self):
    self.open()
    self.click("twice")
    self.wait_for_windows(3)
    self.assertTrue(self.script("return first !== null && second !== null"))

  def test_blank_link_has_no_opener(self):
    self.open()
    self.click("link")
    self.wait_for_windows(2)
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Target")
    self.assertTrue(self.script("return opener === null"))

  def test_blank_link_keeps_its_opener_when_asked(self):
    self.open()
    self.click("keeps")
    self.wait_for_windows(2)
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Target")
    self.assertFalse(self.script("return opener === null"))

  def test_form_opens_its_target(self):
    self.open()
    self.click("submit")
    self.wait_for_windows(2)
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Target")
    self.assertTrue(self.driver.current_url.endswith("/target?q=1"))

  def test_opener_closes_its_popup(self):
    self.open()
    self.click("named")
    self.wait_for_windows(2)
    self.click("close")
    self.wait_for_windows(1)
    self.assertTrue(self.script("return popup.closed"))

  def test_popup_closed_by_the_driver(self):
    self.open()
    self.click("named")
    self.wait_for_windows(2)
    self.driver.switch_to.window(self.other_window())
    self.driver.close()
    self.driver.switch_to.window(self.main)
    self.wait_for_windows(1)
    self.assertTrue(self.script("return popup.closed"))

  def test_opener_navigates_its_popup(self):
    self.open()
    self.click("named")
    self.wait_for_windows(2)
    self.click("move")
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Other")

  def test_message_of_the_popup(self):
    self.open()
    self.click("message")
    self.wait_for_windows(2)
    WebDriverWait(self.driver, 5).until(lambda _: self.script("return window.heard") == "hello")

  def test_popup_from_a_frame(self):
    self.open()
    self.driver.switch_to.frame(self.driver.find_element(By.NAME, "inner"))
    self.click("inside")
    self.wait_for_windows(2)

  def test_link_to_the_top_from_a_frame(self):
    self.open()
    self.driver.switch_to.frame("inner")
    self.click("top")
    self.driver.switch_to.default_content()
    self.wait_for_title("Target")

  def test_popup_a_moment_after_the_click(self):
    self.open()
    self.click("later")
    self.wait_for_windows(2)

  def test_dialog_before_the_popup(self):
    self.open()
    self.click("alert")
    alert = WebDriverWait(self.driver, 5).until(lambda driver: driver.switch_to.alert)
    self.assertEqual(alert.text, "first")
    self.assertEqual(len(self.driver.window_handles), 1)
    alert.accept()
    self.wait_for_windows(2)
    with self.assertRaises(NoAlertPresentException):
      self.driver.switch_to.alert.text

  def test_empty_window_can_be_written(self):
    self.open()
    self.click("blank")
    self.wait_for_windows(2)
    self.script("popup.document.write('<title>Written</title>'); popup.document.close()")
    self.driver.switch_to.window(self.other_window())
    self.wait_for_title("Written")

  def test_popup_without_a_click_is_blocked(self):
    self.open("/onload")
    self.assertEqual(len(self.driver.window_handles), 1)
    self.assertIsNone(self.script("return window.result"))

  def test_script_of_the_driver_opens_a_window(self):
    self.open()
    self.assertTrue(self.script("return window.open('/target') !== null"))
    self.wait_for_windows(2)

  def test_new_window_of_the_driver_has_no_opener(self):
    self.open()
    self.driver.switch_to.new_window("tab")
    self.wait_for_windows(2)
    self.driver.get(self.origin + "/target")
    self.assertTrue(self.script("return opener === null"))

  def test_window_that_closes_itself(self):
    self.open()
    self.script("window.open('/closer', 'closer')")
    self.wait_for_windows(1)


if __name__ == "__main__":
  unittest.main()
