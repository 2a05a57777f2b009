"""WebDriver BiDi: user contexts, consoles, frames, realms, credentials, and finding nodes."""
import http.server
import threading
import unittest

import websocket  # Debian: python3-websocket

import test_bidi


class BidiEventTests(unittest.TestCase):
  setUp, send, answer = test_bidi.BidiTests.setUp, test_bidi.BidiTests.send, test_bidi.BidiTests.answer
  command, evaluate = test_bidi.BidiTests.command, test_bidi.BidiTests.evaluate
  wait_for, text = test_bidi.BidiTests.wait_for, test_bidi.BidiTests.text

  def open(self, html, context=None):
    page = "data:text/html," + html
    self.command("browsingContext.navigate", context=context or self.main, url=page, wait="complete")

  def test_user_contexts_share_no_cookies(self):
    self.assertEqual(self.command("browser.getUserContexts")["userContexts"], [{"userContext": "default"}])
    user = self.command("browser.createUserContext")["userContext"]
    tab = self.command("browsingContext.create", type="tab", userContext=user)["context"]
    cookie = {"name": "n", "value": {"type": "string", "value": "v"}, "domain": "shop.example"}
    stored = self.command("storage.setCookie", cookie=cookie, partition={"type": "context", "context": tab})
    self.assertEqual(stored["partitionKey"], {"userContext": user})
    self.assertEqual(self.command("storage.getCookies")["cookies"], [])
    partition = {"type": "storageKey", "userContext": user}
    self.assertEqual(len(self.command("storage.getCookies", partition=partition)["cookies"]), 1)
    self.command("session.subscribe", events=["browsingContext.load", "log"], userContexts=[user])
    self.command("script.addPreloadScript", functionDeclaration="() => { window.mine = 1 }", userContexts=[user])
    # A window of another one is its child.
    self.command("script.evaluate", expression="open('about:blank')", target={"context": tab}, awaitPromise=False,
                 userActivation=True)
    self.open("<script>console.log(window.mine)</script>")
    self.open("<script>console.log(window.mine)</script>", tab)
    self.assertEqual(self.wait_for("log.entryAdded")["text"], "1")
    loaded = [self.wait_for("browsingContext.load")["url"][:11] for _ in range(2)]
    self.assertEqual(loaded, ["about:blank", "data:text/h"])
    tree = self.command("browsingContext.getTree")["contexts"]
    self.assertEqual([each["userContext"] for each in tree], ["default", user, user])
    self.assertEqual(self.command("browser.removeUserContext", userContext="default")["error"], "invalid argument")
    self.assertEqual(self.command("browser.removeUserContext", userContext=user), {})
    self.assertEqual(len(self.command("browsingContext.getTree")["contexts"]), 1)
    self.assertEqual(
      self.command("browser.removeUserContext", userContext=user)["error"], "no such user context")
    self.assertFalse([event for event in self.events if event["method"] == "log.entryAdded"])

  def test_preload_scripts_of_contexts(self):
    tab = self.command("browsingContext.create", type="tab")["context"]
    self.command("script.addPreloadScript", functionDeclaration="() => { window.mine = 1 }", contexts=[tab])
    self.open("x")
    self.open("x", tab)
    self.assertEqual((self.text("window.mine"), self.text("window.mine", tab)), (None, 1))

  def test_consoles(self):
    self.open("<p id=a>text</p>")
    self.text("console.log('early')")
    self.command("session.subscribe", events=["log"])
    self.assertEqual(self.wait_for("log.entryAdded")["text"], "early")
    realm = self.evaluate("console.assert(false, 'no', {n: [1, null]}, document.getElementById('a'))")["realm"]
    entry = self.wait_for("log.entryAdded")
    self.assertEqual((entry["type"], entry["level"], entry["method"]), ("console", "error", "assert"))
    self.assertEqual(entry["source"], {"realm": realm, "context": self.main})
    self.assertEqual(entry["args"][1], {"type": "object", "value": [
      ["n", {"type": "array", "value": [{"type": "number", "value": 1}, {"type": "null"}]}]]})
    self.assertEqual(
      self.client.ask("GET", f"{self.session}/element/{entry['args'][2]['sharedId']}/name"), (200, "p"))
    self.open("<script>function f() { throw new Error('e') } f()</script>")
    entry = self.wait_for("log.entryAdded")
    self.assertEqual((entry["type"], entry["level"], entry["text"]), ("javascript", "error", "Error: e"))
    self.assertEqual([frame["functionName"] for frame in entry["stackTrace"]["callFrames"]], ["f", ""])
    # What looks at a value may be the page's, too.
    self.text("console.log({ get a() { console.log('inner'); throw 1 } }); 1")
    self.assertEqual(self.text("1"), 1)

  def test_frames_and_realms(self):
    self.command("session.subscribe", events=["browsingContext", "script"])
    self.assertEqual(self.wait_for("browsingContext.contextCreated")["context"], self.main)
    first = self.wait_for("script.realmCreated")["realm"]
    self.open("<iframe srcdoc='in'></iframe>")
    frame = self.wait_for("browsingContext.contextCreated")
    self.assertEqual((frame["parent"], frame["url"], frame["children"]), (self.main, "about:blank", None))
    self.assertEqual(self.wait_for("script.realmDestroyed")["realm"], first)
    second = self.wait_for("script.realmCreated")
    self.assertEqual(second["context"], self.main)
    loaded = [self.wait_for("browsingContext.load")["context"] for _ in range(2)]
    self.assertEqual(set(loaded), {self.main, frame["context"]})
    self.text("1", sandbox="s")
    realms = [self.wait_for("script.realmCreated") for _ in range(2)]
    self.assertEqual([realm.get("sandbox") for realm in realms], [None, "s"])
    self.text("location.hash = 'a'; document.querySelector('iframe').remove()")
    self.assertEqual(self.wait_for("browsingContext.contextDestroyed")["context"], frame["context"])
    self.assertEqual(self.wait_for("browsingContext.fragmentNavigated")["url"][-2:], "#a")

  def test_credentials(self):
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        isKnown = self.headers.get("Authorization") == "Basic bTpw"
        self.send_response(200 if isKnown else 401)
        if not isKnown:
          self.send_header("WWW-Authenticate", 'Basic realm="r"')
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"in" if isKnown else b"out")

      def log_message(self, *_):
        pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    self.addCleanup(site.server_close)
    self.addCleanup(site.shutdown)
    origin = f"http://127.0.0.1:{site.server_port}"
    self.command("session.end")
    capabilities = {"webSocketUrl": True, "webviewsim:options": {"network": [origin]}}
    session = self.client.ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})[1]
    self.socket = websocket.create_connection(
      session["capabilities"]["webSocketUrl"], suppress_origin=True, timeout=20)
    self.addCleanup(self.socket.close)
    main = self.command("browsingContext.getTree")["contexts"][0]["context"]
    self.command("session.subscribe", events=["network.authRequired", "network.responseCompleted"])
    self.command("network.addIntercept", phases=["authRequired"])
    for password, expected in (("p", "in"), (None, "out")):
      number = self.send("browsingContext.navigate", context=main, url=origin + "/", wait="complete")
      event = self.wait_for("network.authRequired")
      self.assertEqual(event["response"]["authChallenges"], [{"scheme": "Basic", "realm": "r"}])
      request = event["request"]["request"]
      if password:
        # Wrong ones are asked for again.
        for tried in ("x", password):
          credentials = {"type": "password", "username": "m", "password": tried}
          self.command(
            "network.continueWithAuth", request=request, action="provideCredentials", credentials=credentials)
          if tried == "x":
            self.wait_for("network.authRequired")
      else:
        self.command("network.continueWithAuth", request=request, action="cancel")
      self.answer(number)
      self.assertEqual(self.text("document.body.textContent", main), expected)

  def test_sessions_begin_and_end_over_a_socket(self):
    self.command("session.end")
    self.assertEqual(self.client.ask("GET", self.session + "/url")[0], 404)
    self.socket = websocket.create_connection(
      f"ws://127.0.0.1:{self.server.port}/session", suppress_origin=True, timeout=20)
    self.addCleanup(self.socket.close)
    self.assertEqual(self.command("session.status")["ready"], True)
    self.assertEqual(self.command("browsingContext.getTree")["error"], "invalid session id")
    self.assertEqual(self.command("x.y")["error"], "unknown command")
    wrong = {"alwaysMatch": {"browserName": "other"}}
    self.assertEqual(self.command("session.new", capabilities=wrong)["error"], "session not created")
    session = self.command("session.new", capabilities={})
    self.assertEqual(session["capabilities"]["browserName"], "webviewsim")
    self.assertEqual(self.command("session.new", capabilities={})["error"], "session not created")
    self.main = self.command("browsingContext.getTree")["contexts"][0]["context"]
    self.assertEqual(self.evaluate("1 + 1")["result"]["value"], 2)
    self.assertEqual(self.client.ask("GET", f"/session/{session['sessionId']}/window"), (200, self.main))
    self.assertEqual(self.command("session.end"), {})
    self.assertEqual(self.client.ask("GET", f"/session/{session['sessionId']}/window")[0], 404)

  def test_a_script_that_waits_for_a_blocked_request_is_answered(self):
    self.command("session.subscribe", events=["network.beforeRequestSent"])
    self.command("network.addIntercept", phases=["beforeRequestSent"])
    self.socket.settimeout(60)
    answer = self.evaluate("fetch('https://shop.example/')", awaits=True)
    self.assertEqual(answer["type"], "exception")

  def test_a_blocked_load_gives_way_to_the_next(self):
    self.command("session.subscribe", events=["network.beforeRequestSent"])
    self.command("network.addIntercept", phases=["beforeRequestSent"])
    number = self.send(
      "browsingContext.navigate", context=self.main, url="https://shop.example/", wait="complete")
    self.wait_for("network.beforeRequestSent")
    self.open("next")
    self.assertEqual(self.text("document.body.textContent"), "next")
    self.assertTrue([event for event in self.events if event.get("id") == number and "error" in event])

  def test_responses_of_a_client(self):
    self.command("session.subscribe", events=["network"])
    self.command("network.addIntercept", phases=["beforeRequestSent"])
    number = self.send("browsingContext.navigate", context=self.main, url="https://shop.example/#f", wait="complete")
    event = self.wait_for("network.beforeRequestSent")
    self.assertEqual(event["request"]["url"], "https://shop.example/#f")
    cookie = {"name": "n", "value": {"type": "string", "value": "v"}, "path": "/", "httpOnly": True}
    self.command("network.provideResponse", request=event["request"]["request"], statusCode=200,
                 reasonPhrase="Well done", cookies=[cookie])
    response = self.wait_for("network.responseCompleted")
    self.assertEqual(response["navigation"], self.answer(number)["navigation"])
    self.assertEqual(response["response"]["statusText"], "Well done")
    self.assertEqual(response["response"]["headers"][0]["value"]["value"], "n=v;Path=/;HttpOnly")

  def test_keys_of_several_characters(self):
    self.open("<input id=t autofocus>")
    self.text("t.focus()")
    keys = [{"type": kind, "value": "\u0ba8\u0bbf"} for kind in ("keyDown", "keyUp")]
    self.command("input.performActions", context=self.main, actions=[{"type": "key", "id": "k", "actions": keys}])
    self.assertEqual(self.text("t.value"), "\u0ba8\u0bbf")

  def test_no_files(self):
    self.open("<input id=f type=file>")
    node = self.command("browsingContext.locateNodes", context=self.main, locator={"type": "css", "value": "#f"})
    self.text("window.said = []; for (const type of ['input', 'change', 'cancel']) f.addEventListener(type, () => "
              "said.push(type))")
    element = {"sharedId": node["nodes"][0]["sharedId"]}
    self.assertEqual(self.command("input.setFiles", context=self.main, element=element, files=[]), {})
    self.assertEqual(self.text("said.join()"), "cancel")

  def test_nodes_are_located(self):
    self.open("<div><b role=article>One</b><b>Two</b><i id=i></i></div><iframe srcdoc='<b>in</b>'></iframe>")

    def found(**more):
      nodes = self.command("browsingContext.locateNodes", context=self.main, **more)
      return nodes.get("error") or [node["value"]["localName"] for node in nodes["nodes"]]

    for locator, names in (
        ({"type": "css", "value": "b"}, ["b", "b"]), ({"type": "xpath", "value": "//i"}, ["i"]),
        ({"type": "innerText", "value": "Two"}, ["b"]),
        ({"type": "innerText", "value": "two", "ignoreCase": True, "matchType": "partial"}, ["b"]),
        ({"type": "accessibility", "value": {"role": "article"}}, ["b"]),
        ({"type": "css", "value": ":::"}, "invalid selector"), ({"type": "x", "value": "b"}, "invalid argument")):
      self.assertEqual(found(locator=locator), names, locator)
    self.assertEqual(found(locator={"type": "css", "value": "b"}, maxNodeCount=1), ["b"])
    frame = self.command("browsingContext.getTree")["contexts"][0]["children"][0]["context"]
    self.assertEqual(found(locator={"type": "context", "value": {"context": frame}}), ["iframe"])
    start = self.command("browsingContext.locateNodes", context=self.main, locator={"type": "css", "value": "div"})
    self.assertEqual(found(
      locator={"type": "css", "value": "i"}, startNodes=[{"sharedId": start["nodes"][0]["sharedId"]}]), ["i"])

  def test_viewports_and_pictures(self):
    self.open("x")
    before = self.text("innerWidth")
    self.command("browsingContext.setViewport", context=self.main, viewport={"width": 321, "height": 234})
    self.assertEqual(self.text("[innerWidth, innerHeight].join()"), "321,234")
    self.command("browsingContext.setViewport", context=self.main, viewport=None)
    self.assertEqual(self.text("innerWidth"), before)
    for method, wrong in (("captureScreenshot", {"clip": {"type": "x"}}), ("print", {"scale": 5})):
      method = "browsingContext." + method
      self.assertEqual(self.command(method, context=self.main)["error"], "unsupported operation")
      self.assertEqual(self.command(method, context=self.main, **wrong)["error"], "invalid argument")


if __name__ == "__main__":
  unittest.main()
