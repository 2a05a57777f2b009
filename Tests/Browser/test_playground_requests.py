"""The playground's server against requests that are not its own page's."""
import http.client
import json
import unittest

from program import Playground


class RequestTests(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.playground = Playground("TestPages/popup.html")

  @classmethod
  def tearDownClass(cls):
    cls.playground.close()

  def ask(self, method, path, headers, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", self.playground.port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
      connection.putheader(name, value)
    if body is not None:
      connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer, text

  @property
  def host(self):
    return f"127.0.0.1:{self.playground.port}"

  def own(self, **more):
    return {"Host": self.host, "Origin": f"http://{self.host}", "Content-Type": "application/json", **more}

  def test_another_name_of_the_machine_is_not_answered(self):
    for host in ("evil.example", f"evil.example:{self.playground.port}", "127.0.0.1", "127.0.0.1:1", "[::1]"):
      answer, _ = self.ask("GET", "/", {"Host": host})
      self.assertEqual(answer.status, 421, host)
    self.assertEqual(self.ask("GET", "/", {"Host": self.host})[0].status, 200)

  def test_another_site_may_not_ask(self):
    for more in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
      answer, _ = self.ask("POST", "/api/run", {**self.own(), **more}, b"{}")
      self.assertEqual(answer.status, 403, more)
      self.assertIsNone(answer.getheader("Access-Control-Allow-Origin"))
    without = self.own()
    del without["Origin"]
    self.assertEqual(self.ask("POST", "/api/run", without, b"{}")[0].status, 403)
    self.assertEqual(self.ask("POST", "/api/run", self.own(**{"Content-Type": "text/plain"}), b"{}")[0].status, 415)

  def test_nothing_outside_the_folder(self):
    for path in ("/popup.html", "/../Package.swift", "/%2e%2e/Package.swift", "/api/../../etc/passwd", "/etc/passwd"):
      self.assertEqual(self.ask("GET", path, {"Host": self.host})[0].status, 404, path)
    for name in ("../Package.swift", "/etc/passwd", "links.html", "popup.html/../../Package.swift", ""):
      _, text = self.ask("POST", "/api/open", self.own(), json.dumps({"name": name}).encode())
      self.assertIn("error", json.loads(text), name)
    for file in ("../Package.swift", "/etc/passwd", "../../../etc/passwd"):
      scenario = {"start": "https://a.example/", "responses": {"https://a.example/": {"file": file}}}
      _, text = self.ask("POST", "/api/run", self.own(), json.dumps(scenario).encode())
      self.assertIn("error", json.loads(text), file)

  def test_what_is_no_scenario_is_said(self):
    for body in (b"", b"{", b"[]", b'{"start": 1}', b'{"start": "https://a.example/", "stepz": []}', b"\xff\x00"):
      _, text = self.ask("POST", "/api/run", self.own(), body)
      self.assertIn("error", json.loads(text), body)

  def test_a_page_without_an_end_is_ended_and_the_next_one_runs(self):
    playground = Playground("TestPages/popup.html", "--processor-limit", "2", "--time-limit", "10")
    try:
      host = f"127.0.0.1:{playground.port}"
      for page, name in (("<script>while (true) {}</script>", "main"), ("<title>fine</title>", "main")):
        scenario = {"start": "https://a.example/", "responses": {"https://a.example/": page}}
        connection = http.client.HTTPConnection("127.0.0.1", playground.port, timeout=120)
        connection.request("POST", "/api/run", json.dumps(scenario), {
          "Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"})
        value = json.loads(connection.getresponse().read())
        connection.close()
        self.assertEqual(value["detail"]["steps"][0]["windows"][0]["window"], name)
      self.assertEqual(value["detail"]["steps"][0]["windows"][0]["title"], "fine")
    finally:
      playground.close()

  def test_a_page_that_computes_for_long_is_answered_for(self):
    # Longer than the 15 s after which the server's library answers by itself, with nothing.
    playground = Playground("TestPages/popup.html", "--processor-limit", "17")
    self.addCleanup(playground.close)
    host = f"127.0.0.1:{playground.port}"
    page = "<script>while (true) {}</script>" * 5
    scenario = {"start": "https://a.example/", "responses": {"https://a.example/": page}}
    connection = http.client.HTTPConnection("127.0.0.1", playground.port, timeout=120)
    self.addCleanup(connection.close)
    connection.request("POST", "/api/run", json.dumps(scenario), {
      "Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"})
    answer = connection.getresponse()
    self.assertEqual(answer.status, 200)
    self.assertIn("processor time", answer.read().decode())

  def test_the_page_says_what_it_may_load(self):
    answer, text = self.ask("GET", "/", {"Host": self.host})
    policy = answer.getheader("Content-Security-Policy")
    for words in ("default-src 'none'", "script-src 'sha256-", "connect-src 'self'", "frame-ancestors 'none'"):
      self.assertIn(words, policy)
    self.assertNotIn(b"src=", text.split(b"<script")[0])
if __name__ == "__main__":
  unittest.main()
