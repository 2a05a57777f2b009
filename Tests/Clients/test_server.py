"""The server by itself: many sessions, clients that vanish, requests that make no sense."""
import http.client
import json
import os
import pathlib
import random
import socket
import string
import tempfile
import threading
import time
import unittest

import browsers_server as browsers

SPECIFIED = {
  "element click intercepted": 400, "element not interactable": 400, "insecure certificate": 400,
  "invalid argument": 400, "invalid cookie domain": 400, "invalid element state": 400, "invalid selector": 400,
  "invalid session id": 404, "javascript error": 500, "move target out of bounds": 500, "no such alert": 404,
  "no such cookie": 404, "no such element": 404, "no such frame": 404, "no such window": 404,
  "no such shadow root": 404, "script timeout": 500, "session not created": 500, "stale element reference": 404,
  "detached shadow root": 404, "timeout": 500, "unable to set cookie": 500, "unable to capture screen": 500,
  "unexpected alert open": 500, "unknown command": 404, "unknown error": 500, "unknown method": 405,
  "unsupported operation": 500,
}
PAGE = """<p id=a>text</p><form action=?><input name=t><input type=checkbox>
<select multiple><option>1<option>2</select><textarea></textarea><button>ok</button></form>
<a href=# target=_blank>link</a><iframe srcdoc="<p id=a>in</p>"></iframe>"""
ENDPOINTS = """GET /timeouts|POST /timeouts|POST /url|GET /url|POST /back|POST /forward|POST /refresh|GET /title
GET /window|DELETE /window|POST /window|GET /window/handles|POST /window/new|POST /frame|POST /frame/parent
GET /window/rect|POST /window/rect|POST /window/maximize|POST /window/minimize|POST /window/fullscreen
GET /element/active|POST /element|POST /elements|GET /element/{}/shadow|POST /element/{}/element
POST /element/{}/elements|POST /shadow/{}/element|GET /element/{}/selected|GET /element/{}/displayed
GET /element/{}/enabled|GET /element/{}/attribute/id|GET /element/{}/property/id|GET /element/{}/css/color
GET /element/{}/text|GET /element/{}/name|GET /element/{}/rect|GET /element/{}/computedrole
GET /element/{}/computedlabel|POST /element/{}/click|POST /element/{}/clear|POST /element/{}/value|GET /source
POST /execute/sync|POST /execute/async|GET /cookie|GET /cookie/x|POST /cookie|DELETE /cookie/x|DELETE /cookie
POST /actions|DELETE /actions|POST /alert/dismiss|POST /alert/accept|GET /alert/text|POST /alert/text
GET /screenshot|GET /element/{}/screenshot|POST /print|POST /permissions|GET /webviewsim/calls
POST /webviewsim/behavior|POST /webviewsim/process/end""".replace("\n", "|").split("|")
REQUESTS = int(os.environ.get("CLIENT_FUZZ", "1000"))


class Client:
  """One connection. WebDriver without a library, so that anything can be sent."""

  def __init__(self, port):
    self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

  def ask(self, method, path, body=None, headers=None):
    data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
    self.connection.request(method, path, data, headers or {})
    response = self.connection.getresponse()
    return response.status, json.loads(response.read())["value"]

  def new_session(self, options=None):
    status, value = self.ask(
      "POST", "/session", {"capabilities": {"alwaysMatch": {"webviewsim:options": options or {}}}})
    assert status == 200, value
    return "/session/" + value["sessionId"]

  def get(self, session, url):
    return self.ask("POST", session + "/url", {"url": url})

  def find(self, session, selector):
    return next(iter(self.ask("POST", session + "/element", {"using": "css selector", "value": selector})[1].values()))

  def click(self, session, selector):
    return self.ask("POST", f"{session}/element/{self.find(session, selector)}/click", {})

  def script(self, session, text, *arguments):
    return self.ask("POST", session + "/execute/sync", {"script": text, "args": list(arguments)})


def memory(process):
  """Resident MiB of the processes of a server that are there for good, and how many others there are."""
  children = [int(name) for name in os.listdir("/proc") if name.isdigit()]
  parents = {}
  for child in children:
    try:
      with open(f"/proc/{child}/stat") as file:
        parents[child] = int(file.read().rsplit(")", 1)[1].split()[1])
    except OSError:
      continue
  switchboards = [child for child, parent in parents.items() if parent == process]
  sessions = [child for child, parent in parents.items() if parent in switchboards]
  resident = 0
  for each in [process, *switchboards]:
    with open(f"/proc/{each}/statm") as file:
      resident += int(file.read().split()[1]) * 4096
  return resident / (1 << 20), len(sessions)


class ServerTests(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.server = browsers.Server()

  @classmethod
  def tearDownClass(cls):
    cls.server.stop()

  def client(self):
    client = Client(self.server.port)
    self.addCleanup(client.connection.close)
    return client

  def test_two_hundred_sessions_from_twenty_threads(self):
    options = {"responses": {"https://shop.example/": {"body": "<button onclick='window.open()'>a</button>"}}}
    failures = []

    def work(count):
      try:
        client = Client(self.server.port)
        for _ in range(count):
          session = client.new_session(options)
          self.assertEqual(client.get(session, "https://shop.example/")[0], 200)
          status, found = client.ask("POST", session + "/element", {"using": "css selector", "value": "button"})
          self.assertEqual(status, 200)
          self.assertEqual(client.ask("POST", f"{session}/element/{next(iter(found.values()))}/click", {})[0], 200)
          self.assertEqual(len(client.ask("GET", session + "/window/handles")[1]), 2)
          self.assertEqual(client.ask("DELETE", session)[0], 200)
        client.connection.close()
      except Exception as error:  # pylint: disable=broad-except
        failures.append(error)

    def run(threads, sessions):
      all_threads = [threading.Thread(target=work, args=(sessions // threads,)) for _ in range(threads)]
      for thread in all_threads:
        thread.start()
      for thread in all_threads:
        thread.join()

    run(20, 40)
    time.sleep(1)
    before, open_before = memory(self.server.process.pid)
    run(20, 200)
    after, sessions = memory(self.server.process.pid)
    for _ in range(100):
      if sessions == open_before:
        break
      time.sleep(0.1)
      after, sessions = memory(self.server.process.pid)
    self.assertEqual(failures, [])
    self.assertEqual(sessions, open_before)
    self.assertLess(after - before, 16)

  def test_requests_that_make_no_sense(self):
    numbers = random.Random(15)
    client = self.client()

    def begin():
      session = client.new_session({"responses": {"https://shop.example/": {"body": PAGE}}})
      client.get(session, "https://shop.example/")
      return session

    session = begin()
    words = ["session", "url", "element", "elements", "window", "handles", "frame", "execute", "sync", "cookie", "x",
             "actions", "alert", "text", "timeouts", "rect", "shadow", "css", "property", "new", "..", "%00", "%ff",
             "webviewsim", "calls", "behavior", "a" * 300, session.split("/")[2], "print", "source", "status"]
    names = ["url", "using", "value", "script", "args", "id", "handle", "text", "cookie", "capabilities", "actions",
             "alwaysMatch", "firstMatch", "x", "width", "type", "element-6066-11e4-a52e-4f735466cecf"]

    def value(depth=0):
      kind = numbers.randrange(9 if depth < 4 else 6)
      if kind == 0: return None
      if kind == 1: return numbers.choice([True, False])
      if kind == 2: return numbers.choice([0, -1, 1e300, 2**53, 0.5, 3, 100])
      if kind == 3:
        return numbers.choice(["css selector", "p", "#a", "return 1", "return document.all", "confirm(1)",
                               "window.open('/')", "https://shop.example/", "\u0000", ""])
      if kind in (4, 5): return "".join(numbers.choice(string.printable) for _ in range(numbers.randrange(20)))
      if kind == 6: return [value(depth + 1) for _ in range(numbers.randrange(4))]
      return {numbers.choice(names): value(depth + 1) for _ in range(numbers.randrange(4))}

    def element_of(session):
      selector = numbers.choice(["#a", "input", "select", "option", "textarea", "button", "a", "iframe", "html"])
      found = client.ask("POST", session + "/element", {"using": "css selector", "value": selector})[1]
      return found.get("element-6066-11e4-a52e-4f735466cecf", "none")

    def target():
      if numbers.random() < 0.6:
        element = numbers.choice([element_of(session), "none"])
        method, path = numbers.choice(ENDPOINTS).split(" ")
        return method, session + path.replace("{}", element)
      method = numbers.choice(["GET", "POST", "POST", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "PROPFIND"])
      prefix = numbers.choice([session, session, session, "/session/none", ""])
      return method, prefix + "".join("/" + numbers.choice(words) for _ in range(numbers.randrange(5)))

    for number in range(REQUESTS):
      if number % 10 == 9 and (client.ask("GET", session + "/window")[0] != 200
                               or client.ask("GET", session + "/alert/text")[0] == 200):
        client.ask("DELETE", session)
        session = begin()
      method, path = target()
      if method == "DELETE" and path == session:
        continue
      body = json.dumps({numbers.choice(names): value() for _ in range(numbers.randrange(4))})
      if numbers.random() < 0.1:
        body = body[:numbers.randrange(len(body) + 1)]
      status, answer = client.ask(method, path or "/", body.encode())
      if status != 200:
        self.assertIn(answer["error"], SPECIFIED, (method, path, body))
        self.assertEqual(status, SPECIFIED[answer["error"]], (method, path, body))
    self.assertEqual(client.ask("GET", session + "/window/handles")[0], 200)

  def test_requests_that_are_not_http(self):
    head = b"POST /session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
    for data in (b"\r\n\r\n", b"GET\r\n\r\n", head + b"-1\r\n\r\n", head + b"100\r\n\r\n{", b"\x16\x03\x01" * 100):
      with socket.create_connection(("127.0.0.1", self.server.port), 10) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(4096):
          pass
    self.assertEqual(self.client().ask("GET", "/status")[0], 200)

  def test_client_that_vanishes(self):
    client = self.client()
    session = client.new_session()
    client.connection.request("POST", session + "/execute/async", json.dumps({"script": "", "args": []}))
    client.connection.close()
    self.assertEqual(self.client().ask("GET", session + "/timeouts")[0], 200)

  def test_hostile_page_ends_only_its_session(self):
    client = self.client()
    hostile, other = client.new_session(), client.new_session()
    status, answer = client.script(hostile, "for (;;);")
    self.assertIn(answer["error"], ("javascript error", "unknown error", "script timeout"), answer)
    self.assertEqual(client.script(other, "return 1"), (200, 1))

  def test_foreign_hosts_and_origins(self):
    client = self.client()
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
      self.assertEqual(client.ask("GET", "/status", headers=headers)[1]["error"], "unknown error")
    self.assertEqual(client.ask("GET", "/status", headers={"Host": "LOCALHOST:1"})[0], 200)

  def test_dialogs_that_follow_at_once(self):
    client = self.client()
    session = client.new_session()
    client.get(session, "data:text/html,<p>a")
    script = "for (let n = 0; n < 40; n += 1) alert(n); arguments[0]()"
    client.ask("POST", session + "/execute/async", {"script": script, "args": []})
    for number in range(40):
      self.assertEqual(client.ask("GET", session + "/alert/text"), (200, str(number)))
      self.assertEqual(client.ask("POST", session + "/alert/accept", {}), (200, None))

  def test_permissions(self):
    client = self.client()
    site = {"responses": {"https://a.example/": {"body": "<iframe src=https://b.example/></iframe>"},
                      "https://b.example/": {"body": "b"}}}
    session = client.new_session(site)
    query = """const done = arguments[0];
      navigator.permissions.query({ name: "geolocation" }).then((it) => { done(it.state) })"""
    state = lambda: client.ask("POST", session + "/execute/async", {"script": query, "args": []})[1]
    change = lambda name, state: client.ask(
      "POST", session + "/permissions", {"descriptor": {"name": name}, "state": state})
    client.get(session, "https://a.example/")
    self.assertEqual(state(), "prompt")
    self.assertEqual(change("geolocation", "granted"), (200, None))
    self.assertEqual(state(), "granted")
    key = "element-6066-11e4-a52e-4f735466cecf"
    client.ask("POST", session + "/frame", {"id": {key: client.find(session, "iframe")}})
    self.assertEqual(state(), "prompt")
    self.assertEqual(change("geolocation", "denied"), (200, None))
    self.assertEqual(state(), "denied")
    client.ask("POST", session + "/frame", {"id": None})
    self.assertEqual(state(), "granted")
    for name, wrong in (("time-travel", "granted"), ("geolocation", "Granted"), (7, "granted")):
      self.assertEqual(change(name, wrong)[1]["error"], "invalid argument")

  def test_no_files(self):
    client = self.client()
    session = client.new_session()
    self.assertEqual(client.get(session, "file:///etc/passwd")[1]["error"], "invalid argument")
    status, answer = client.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
      "webviewsim:options": {"responses": {"https://shop.example/": {"file": "/etc/passwd"}}}}}})
    self.assertEqual((status, answer["error"]), (400, "invalid argument"))

  def test_delegate_calls_and_behaviour(self):
    client = self.client()
    session = client.new_session({"responses": {"https://shop.example/": {
      "body": "<button id=a onclick='window.open(\"https://id.example/\", \"sign-in\")'>a</button>"}}})
    client.get(session, "https://shop.example/")
    mark = client.ask("GET", session + "/webviewsim/calls")[1]["mark"]
    click = lambda: client.ask("POST", session + "/element/" + next(iter(client.ask(
      "POST", session + "/element", {"using": "css selector", "value": "#a"})[1].values())) + "/click", {})
    self.assertEqual(client.ask("POST", session + "/webviewsim/behavior", {"createWebView": "block"})[0], 200)
    click()
    self.assertEqual(len(client.ask("GET", session + "/window/handles")[1]), 1)
    calls = client.ask("GET", f"{session}/webviewsim/calls?since={mark}")[1]["calls"]
    self.assertEqual([call["call"] for call in calls], ["createWebView"])
    client.ask("POST", session + "/webviewsim/behavior", {"createWebView": None})
    click()
    self.assertEqual(len(client.ask("GET", session + "/window/handles")[1]), 2)

  def test_the_page_comes_back_after_its_process_has_ended(self):
    client = self.client()
    session = client.new_session({"responses": {"https://shop.example/": {"body": "<title>Shop</title>"}}})
    client.get(session, "https://shop.example/")
    mark = client.ask("GET", session + "/webviewsim/calls")[1]["mark"]
    self.assertEqual(client.ask("POST", session + "/webviewsim/process/end", {"reason": "crash"}), (200, None))
    calls = client.ask("GET", f"{session}/webviewsim/calls?since={mark}")[1]["calls"]
    self.assertEqual([call["call"] for call in calls][:2],
                     ["webViewWebContentProcessDidTerminate", "decidePolicyForNavigationAction"])
    self.assertEqual(client.ask("GET", session + "/title")[1], "Shop")
    status, answer = client.ask("POST", session + "/webviewsim/process/end", {"reason": "boredom"})
    self.assertEqual((status, answer["error"]), (400, "invalid argument"))

  def test_the_client_opens_windows_that_the_app_blocks(self):
    client = self.client()
    for app in ({"createWebView": "block"}, {"delegate": "blockPopups"}):
      session = client.new_session({**app, "responses": {"https://shop.example/": {
        "body": "<button id=a onclick='window.open()'>a</button>"}}})
      client.get(session, "https://shop.example/")
      for behavior, windows in (("allow", 2), ("block", 2), (None, 2)):
        client.ask("POST", session + "/webviewsim/behavior", {"createWebView": behavior})
        self.assertIsNone(client.click(session, "#a")[1])
        self.assertEqual(len(client.ask("GET", session + "/window/handles")[1]), windows, (app, behavior))

  def test_files_of_the_allowed_folder(self):
    with tempfile.TemporaryDirectory() as folder, tempfile.NamedTemporaryFile() as outside:
      page = pathlib.Path(folder, "page.html")
      page.write_text("<input type=file id=f>")
      link = pathlib.Path(folder, "link")
      link.symlink_to(outside.name)
      server = browsers.Server("--files", folder)
      self.addCleanup(server.stop)
      client = Client(server.port)
      self.addCleanup(client.connection.close)
      session = client.new_session({"responses": {"https://shop.example/": {"file": str(page)}}})
      client.get(session, "https://shop.example/")
      value = session + "/element/" + client.find(session, "#f") + "/value"
      for path in (link, pathlib.Path(folder, "..", outside.name), outside.name, folder):
        self.assertEqual(client.ask("POST", value, {"text": str(path)})[1]["error"], "invalid argument", path)
      self.assertEqual(client.ask("POST", value, {"text": str(page)}), (200, None))
      self.assertEqual(client.script(session, "return document.getElementById('f').files[0].name"), (200, "page.html"))

  def test_versions(self):
    client = self.client()
    for version, status in (("0.2.0", 200), (">=0.2", 200), ("<0.3", 200), (">0.1.9", 200), ("<=0.2.0", 200),
                            ("<0.2", 500), (">=0.9", 500), ("10.2.0", 500), ("<", 500), ("x", 500)):
      answer = client.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"browserVersion": version}}})
      self.assertEqual(answer[0], status, version)

  def test_capabilities_of_other_vendors(self):
    # What Selenium for Python sends since 4.51, and drivers of browsers accept of each other.
    others = {
      "se:remoteUrl": "http://127.0.0.1:4444", "goog:chromeOptions": {"args": ["x"]}, "moz:debuggerAddress": True,
      "ms:edgeOptions": {}, "appium:automationName": "XCUITest", "test:extension": [1]}
    client = Client(self.server.port)
    for capabilities in ({"alwaysMatch": others}, {"firstMatch": [others]}):
      status, value = client.ask("POST", "/session", {"capabilities": capabilities})
      self.assertEqual(status, 200, value)
      self.assertEqual([name for name in value["capabilities"] if name in others], [])
      client.ask("DELETE", "/session/" + value["sessionId"])
    status, value = client.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"extension": 1}}})
    self.assertEqual((status, value["error"]), (400, "invalid argument"))

  def test_answers_whose_length_is_impossible(self):
    for length in ("9223372036854775807", "-5"):
      with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve():
          connection = listener.accept()[0]
          connection.recv(4096)
          head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\n\r\n"
          connection.sendall(head.encode() + b"x")
          connection.close()
        threading.Thread(target=serve, daemon=True).start()
        client = self.client()
        origin = f"http://localhost:{listener.getsockname()[1]}"
        session = client.new_session({"network": [origin]})
        self.assertEqual(client.get(session, origin + "/"), (200, None))

  def test_too_many_sessions(self):
    server = browsers.Server("--sessions", "2", "--idle", "0")
    self.addCleanup(server.stop)
    client = Client(server.port)
    self.addCleanup(client.connection.close)
    first = client.new_session()
    client.new_session()
    client.new_session()
    status, answer = client.ask("GET", first + "/timeouts")
    self.assertEqual((status, answer["error"]), (404, "invalid session id"))
    self.assertIn("idle for longest", answer["message"])


if __name__ == "__main__":
  unittest.main()
