"""The handout for a class, and playgrounds that others can reach."""
import http.client
import json
import socket
import unittest

from checks import problems
from program import Playground, run
from webdriver import Browser


def own_address():
  """An address of this machine besides 127.0.0.1; loopback has more than one, which serves if there is no other."""
  with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
    try:
      probe.connect(("192.0.2.1", 9))
      return probe.getsockname()[0]
    except OSError:
      return "127.0.0.2"


def free_port():
  """One at which nobody listens at any address."""
  with socket.socket() as probe:
    probe.bind(("0.0.0.0", 0))
    return probe.getsockname()[1]


class ClassTests(unittest.TestCase):
  def test_the_handout_has_all_exercises_and_their_links(self):
    playground = Playground("--class")
    try:
      with Browser() as browser:
        browser.resize(1280, 800)
        browser.open(playground.address + "class")
        self.assertEqual(browser.run("return document.querySelectorAll('article').length"), 25)
        self.assertEqual(browser.run("return document.querySelectorAll('h2').length"), 5)
        self.assertFalse("Solutions" in browser.run("return document.querySelector('main > div').textContent"))
        self.assertEqual(problems(browser), [])
        browser.run("for (const box of document.querySelectorAll('.choices input')) box.click()")
        self.assertEqual(browser.run("return document.querySelectorAll('article').length"), 71)
        self.assertEqual(browser.run("return document.querySelectorAll('.solutions > ul > li').length"), 71)
        link = browser.run("""
          const links = [...document.querySelectorAll('article a')];
          return links.find((link) => link.href.includes('exercise-2-capitals')).href""")
        browser.open(link)
        browser.wait("return document.querySelector('#lesson h2')?.textContent === '1.11 Exercise: Help and help'")
        self.assertEqual(browser.log(), [])
    finally:
      playground.close()

  def test_the_handout_is_there_for_classes_only(self):
    playground = Playground()
    try:
      connection = http.client.HTTPConnection("127.0.0.1", playground.port)
      connection.request("GET", "/class")
      self.assertEqual(connection.getresponse().status, 404)
      connection.close()
    finally:
      playground.close()

  def test_another_address_must_be_named_and_asks_no_network(self):
    address = own_address()
    playground = Playground("--class", "--address", address, "--port", str(free_port()), host=address)
    try:
      with self.assertRaises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", playground.port), timeout=5)

      def ask(scenario, host=f"{address}:{playground.port}"):
        connection = http.client.HTTPConnection(address, playground.port)
        connection.request("POST", "/api/run", json.dumps(scenario), {
          "Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text
      scenario = {"start": "https://a.example/", "steps": []}
      self.assertIn("detail", ask(scenario)[1])
      self.assertIn("not for a class", ask({**scenario, "network": ["localhost"]})[1])
      self.assertEqual(ask(scenario, host=f"localhost:{playground.port}")[0], 421)
    finally:
      playground.close()

  def test_wrong_addresses_are_one_line(self):
    for arguments in (["--address", "127.0.0.2"], ["--class", "--address", "0.0.0.0"], ["--class", "--address", "here"],
                      ["--class", "--address", "127.0.0.2", "--package", "."]):
      code, text = run("play", *arguments)
      self.assertNotEqual(code, 0, arguments)
      self.assertRegex(text, "--address|--package", arguments)


if __name__ == "__main__":
  unittest.main()
