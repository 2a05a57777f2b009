"""WebDriver BiDi over a socket: its commands beside the classic ones."""
import json
import unittest

import websocket  # Debian: python3-websocket

import browsers_server
from test_server import Client


class BidiTests(unittest.TestCase):
  def setUp(self):
    self.server = browsers_server.Server()
    self.addCleanup(self.server.stop)
    self.client = Client(self.server.port)
    self.addCleanup(self.client.connection.close)
    session = self.client.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webSocketUrl": True}}})[1]
    self.session = "/session/" + session["sessionId"]
    self.socket = websocket.create_connection(
      session["capabilities"]["webSocketUrl"], suppress_origin=True, timeout=20)
    self.addCleanup(self.socket.close)
    self.number = 0
    self.events = []
    self.main = self.command("browsingContext.getTree")["contexts"][0]["context"]

  def send(self, method, **parameters):
    self.number += 1
    self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
    return self.number

  def answer(self, number):
    """Commands run side by side, so that the answer may have come before that of a later command."""
    while not (found := [message for message in self.events if message.get("id") == number]):
      self.events.append(json.loads(self.socket.recv()))
    self.events.remove(found[0])
    return found[0].get("result", found[0])

  def command(self, method, **parameters):
    return self.answer(self.send(method, **parameters))

  def evaluate(self, expression, context=None, awaits=False):
    return self.command(
      "script.evaluate", expression=expression, target={"context": context or self.main}, awaitPromise=awaits)

  def test_permissions_of_user_contexts(self):
    user = self.command("browser.createUserContext")["userContext"]
    apart = self.command("browsingContext.create", type="tab", userContext=user)["context"]
    intercept = self.command("network.addIntercept", phases=["beforeRequestSent"])["intercept"]
    self.command("session.subscribe", events=["network.beforeRequestSent"])
    origin = "https://a.example"
    for context in (self.main, apart):
      load = self.send("browsingContext.navigate", context=context, url=origin + "/", wait="complete")
      while (event := json.loads(self.socket.recv())).get("method") != "network.beforeRequestSent":
        pass
      self.send("network.provideResponse", request=event["params"]["request"]["request"], statusCode=200,
                body={"type": "string", "value": "<p>a"})
      self.answer(load)
    self.command("network.removeIntercept", intercept=intercept)
    change = lambda **more: self.command(
      "permissions.setPermission", descriptor={"name": "camera"}, **({"state": "granted", "origin": origin} | more))
    query = "navigator.permissions.query({ name: 'camera' }).then((it) => it.state)"
    states = lambda: [self.evaluate(query, each, True)["result"]["value"] for each in (self.main, apart)]
    self.assertEqual(change(userContext=user), {})
    self.assertEqual(states(), ["prompt", "granted"])
    change(state="denied")
    self.assertEqual(states(), ["denied", "granted"])
    change(origin="", state="prompt")
    self.assertEqual(states(), ["denied", "granted"])
    self.assertEqual(change(origin=None)["error"], "invalid argument")
    self.assertEqual(change(userContext="nobody")["error"], "no such user context")

  def test_commands_keep_their_order(self):
    count = "globalThis.count = (globalThis.count ?? 0) + 1"
    numbers = [self.send("script.evaluate", expression=count, target={"context": self.main}, awaitPromise=False)
               for _ in range(200)]
    counted = {}
    while len(counted) < len(numbers):
      message = json.loads(self.socket.recv())
      counted[message["id"]] = message["result"]["result"]["value"]
    self.assertEqual([counted[number] for number in numbers], list(range(1, 201)))

  def test_the_classic_window_stays(self):
    other = self.command("browsingContext.create", type="tab")["context"]
    self.assertEqual(self.evaluate("window", other)["result"], {"type": "window", "value": {"context": other}})
    self.command("browsingContext.activate", context=other)
    self.assertEqual(self.client.ask("GET", self.session + "/window"), (200, self.main))

  def test_values_that_refer_to_themselves(self):
    value = self.evaluate("const a = {}; a.b = [a, a]; a.c = a.b; a")["result"]
    inner = [{"type": "object", "internalId": "0"}] * 2
    self.assertEqual(value, {"type": "object", "internalId": "0", "value": [
      ["b", {"type": "array", "internalId": "1", "value": inner}], ["c", {"type": "array", "internalId": "1"}]]})

  def wait_for(self, method):
    """The next event of that name, also one that came while an answer was awaited."""
    while True:
      for place, event in enumerate(self.events):
        if event.get("method") == method:
          return self.events.pop(place)["params"]
      self.events.append(json.loads(self.socket.recv()))

  def text(self, expression, context=None, sandbox=""):
    return self.command("script.evaluate", expression=expression, awaitPromise=False, target={
      "context": context or self.main, "sandbox": sandbox})["result"].get("value")

  def test_preload_scripts_run_before_a_page_and_talk(self):
    self.command("session.subscribe", events=["script.message", "log.entryAdded"])
    script = self.command("script.addPreloadScript", functionDeclaration="""(say) => {
      window.early = 'yes'; say({ a: [1] }); setTimeout(() => say('later'), 50); }""", arguments=[
        {"type": "channel", "value": {"channel": "c", "serializationOptions": {"maxObjectDepth": 1}}}])["script"]
    self.command("script.addPreloadScript", functionDeclaration="() => { window.early = 'own' }", sandbox="s")
    tab = self.command("browsingContext.create", type="tab")["context"]
    self.assertEqual(self.wait_for("script.message")["data"], {"type": "object", "value": [["a", {"type": "array"}]]})
    # Time passes, although no command comes.
    message = self.wait_for("script.message")
    self.assertEqual((message["channel"], message["data"]), ("c", {"type": "string", "value": "later"}))
    self.assertEqual(message["source"]["context"], tab)
    page = "data:text/html,<script>console.log(window.early)</script>"
    self.send("browsingContext.navigate", context=tab, url=page, wait="complete")
    self.assertEqual(self.wait_for("log.entryAdded")["text"], "yes")
    self.assertEqual((self.text("early", tab), self.text("early", tab, "s")), ("yes", "own"))
    self.command("script.removePreloadScript", script=script)
    self.assertEqual(self.command("script.removePreloadScript", script=script)["error"], "no such script")
    self.command("browsingContext.navigate", context=tab, url=page, wait="complete")
    self.assertEqual((self.text("window.early", tab), self.text("early", tab, "s")), (None, "own"))

  def test_channels_of_functions(self):
    self.command("session.subscribe", events=["script.message"], contexts=[self.main])
    result = self.command(
      "script.callFunction", functionDeclaration="(say) => { say(document.body); setTimeout(() => say(window), 30) }",
      arguments=[{"type": "channel", "value": {"channel": "c", "ownership": "root"}}], awaitPromise=False,
      target={"context": self.main})
    first, second = self.wait_for("script.message"), self.wait_for("script.message")
    self.assertEqual(first["source"], {"realm": result["realm"], "context": self.main})
    self.assertEqual(second["data"]["value"], {"context": self.main})
    answer = self.command(
      "script.callFunction", functionDeclaration="function (a, b) { return a === b && this === b }", awaitPromise=False,
      arguments=[{"sharedId": first["data"]["sharedId"]}, {"handle": first["data"]["handle"]}],
      this={"handle": first["data"]["handle"]}, target={"realm": result["realm"]})
    self.assertEqual(answer["result"], {"type": "boolean", "value": True})
    self.command("script.disown", handles=[first["data"]["handle"]], target={"realm": result["realm"]})
    gone = self.command("script.callFunction", functionDeclaration="(a) => a", awaitPromise=False, arguments=[
      {"handle": first["data"]["handle"]}], target={"realm": result["realm"]})
    self.assertEqual(gone["error"], "no such handle")

  def test_realms(self):
    before = self.evaluate("1")["realm"]
    self.text("window.own = 1", sandbox="s")
    self.assertEqual((self.text("window.own"), self.text("own", sandbox="s")), (None, 1))
    realms = self.command("script.getRealms", context=self.main)["realms"]
    self.assertEqual([realm.get("sandbox") for realm in realms], [None, "s"])
    self.assertEqual(realms[0]["realm"], before)
    self.command("browsingContext.navigate", context=self.main, url="data:text/html,x", wait="complete")
    self.assertNotEqual(self.evaluate("1")["realm"], before)
    answer = self.command("script.evaluate", expression="1", awaitPromise=False, target={"realm": before})
    self.assertEqual(answer["error"], "no such frame")

  def test_nodes_and_frames(self):
    self.command("browsingContext.navigate", context=self.main, wait="complete", url="""data:text/html,
      <p id=a>text<br></p><iframe srcdoc="<b id=b>in</b>"></iframe>""".replace("\n", ""))
    tree = self.command("browsingContext.getTree", root=self.main)["contexts"][0]
    frame = tree["children"][0]["context"]
    self.assertEqual(self.text("document.getElementById('b').textContent", frame), "in")
    self.assertEqual(self.command("browsingContext.getTree", root=frame)["contexts"][0]["parent"], self.main)
    node = self.command(
      "script.evaluate", expression="document.getElementById('a')", awaitPromise=False,
      target={"context": self.main}, serializationOptions={"maxDomDepth": 1})["result"]
    self.assertEqual([child["value"].get("nodeValue") for child in node["value"]["children"]], ["text", None])
    self.assertEqual(node["value"]["attributes"], {"id": "a"})
    # The same element as in classic commands.
    self.assertEqual(self.client.ask("GET", f"{self.session}/element/{node['sharedId']}/name"), (200, "p"))
    other = self.command("script.callFunction", functionDeclaration="(a) => a", awaitPromise=False, arguments=[
      {"sharedId": node["sharedId"]}], target={"context": frame})
    self.assertEqual(other["error"], "no such node")

  def test_storage(self):
    cookie = {"name": "n", "value": {"type": "base64", "value": "djE="}, "domain": "shop.example", "expiry": 4e9}
    self.command("storage.setCookie", cookie=cookie)
    self.command("storage.setCookie", cookie={**cookie, "name": "m", "sameSite": "strict"})
    found = self.command("storage.getCookies", filter={"sameSite": "strict"})["cookies"]
    self.assertEqual([(each["name"], each["value"]) for each in found], [("m", {"type": "string", "value": "v1"})])
    self.command("storage.deleteCookies", filter={"name": "m"})
    self.assertEqual([each["name"] for each in self.command("storage.getCookies")["cookies"]], ["n"])
    self.assertEqual(self.command("storage.getCookies", filter={"size": -1})["error"], "invalid argument")

  def test_input(self):
    self.command("browsingContext.navigate", context=self.main, url="data:text/html,<input id=t>", wait="complete")
    self.text("t.focus()")
    self.command("input.performActions", context=self.main, actions=[{"type": "key", "id": "k", "actions": [
      {"type": "keyDown", "value": "h"}, {"type": "keyUp", "value": "h"}, {"type": "keyDown", "value": "i"}]}])
    self.command("input.releaseActions", context=self.main)
    self.assertEqual(self.text("t.value"), "hi")

  def blocked(self, **action):
    """Navigates, and the next request that waits for the client is answered by `action`: a command's parameters."""
    number = self.send("browsingContext.navigate", context=self.main, url="https://shop.example/a?b", wait="complete")
    while not (event := self.wait_for("network.beforeRequestSent"))["isBlocked"]:
      pass
    command = action.pop("command")
    self.assertEqual(self.command(command, request=event["request"]["request"], **action), {}, command)
    return event, self.answer(number)

  def test_a_client_simulates_a_site(self):
    self.command("session.subscribe", events=["network"])
    pattern = {"type": "pattern", "hostname": "shop.example"}
    intercept = self.command("network.addIntercept", phases=["beforeRequestSent"], urlPatterns=[pattern])["intercept"]
    event, answer = self.blocked(
      command="network.provideResponse", statusCode=404, body={"type": "string", "value": "<p>of the client"},
      headers=[{"name": "content-type", "value": {"type": "string", "value": "text/html"}}],
      cookies=[{"name": "n", "value": {"type": "string", "value": "v"}}])
    self.assertEqual(event["intercepts"], [intercept])
    self.assertEqual((event["context"], event["request"]["url"]), (self.main, "https://shop.example/a?b"))
    self.assertEqual(answer["url"], "https://shop.example/a?b")
    self.assertEqual(self.text("document.body.textContent + document.cookie"), "of the clientn=v")
    self.assertEqual(self.wait_for("network.responseCompleted")["response"]["statusText"], "Not Found")
    _, answer = self.blocked(command="network.failRequest")
    self.assertEqual(answer["error"], "unknown error")
    self.assertEqual(self.wait_for("network.fetchError")["context"], self.main)
    # Nobody else has that host.
    _, answer = self.blocked(command="network.continueRequest", url="https://other.example/")
    self.assertEqual(self.wait_for("network.fetchError")["request"]["url"], "https://other.example/")
    self.assertEqual(self.command("network.removeIntercept", intercept=intercept), {})
    self.assertEqual(self.command("network.removeIntercept", intercept=intercept)["error"], "no such intercept")
    self.assertEqual(self.command("network.failRequest", request="x")["error"], "no such request")

  def test_a_window_has_new_frames(self):
    """What is for a window is for the frames that come later, too."""
    self.command("session.subscribe", events=["network"])
    self.command("network.addIntercept", phases=["beforeRequestSent"], contexts=[self.main])
    page = "data:text/html,<iframe src='https://shop.example/'></iframe>"
    number = self.send("browsingContext.navigate", context=self.main, url=page, wait="complete")
    while not (event := self.wait_for("network.beforeRequestSent"))["isBlocked"] \
        or event["request"]["url"].startswith("data:"):
      if event["isBlocked"]:
        self.command("network.continueRequest", request=event["request"]["request"])
    self.assertEqual(event["request"]["url"], "https://shop.example/")
    self.command("network.provideResponse", request=event["request"]["request"], statusCode=200,
                 body={"type": "string", "value": "of the client"})
    self.assertIn("navigation", self.answer(number))
    frame = self.command("browsingContext.getTree")["contexts"][0]["children"][0]
    self.assertEqual((frame["context"], frame["url"]), (event["context"], "https://shop.example/"))

  def test_while_a_request_waits(self):
    self.command("session.subscribe", events=["network.beforeRequestSent"])
    self.command("network.addIntercept", phases=["beforeRequestSent"])
    self.send("browsingContext.navigate", context=self.main, url="https://shop.example/", wait="complete")
    self.wait_for("network.beforeRequestSent")
    self.assertIn("subscription", self.command("session.subscribe", events=["browsingContext.load"]))
    self.assertEqual(self.client.ask("DELETE", self.session), (200, None))

  def test_a_request_that_nobody_hears_of_does_not_wait(self):
    tab = self.command("browsingContext.create", type="tab")["context"]
    self.command("session.subscribe", events=["network"], contexts=[self.main])
    self.command("network.addIntercept", phases=["beforeRequestSent", "responseStarted"])
    answer = self.command("browsingContext.navigate", context=tab, url="https://shop.example/", wait="complete")
    self.assertEqual(answer["error"], "unknown error")
    event, _ = self.blocked(command="network.failRequest")
    self.assertEqual(event["context"], self.main)

  def test_a_navigation_has_one_name(self):
    self.command("session.subscribe", events=["browsingContext"])
    names = []
    for wait in ("complete", "none"):
      page = f"data:text/html,{wait}"
      answer = self.command("browsingContext.navigate", context=self.main, url=page, wait=wait)
      for event in ("navigationStarted", "navigationCommitted", "load"):
        self.assertEqual(self.wait_for(f"browsingContext.{event}")["navigation"], answer["navigation"])
      names.append(answer["navigation"])
    names.append(self.command("browsingContext.reload", context=self.main, wait="complete")["navigation"])
    self.assertEqual(self.wait_for("browsingContext.load")["navigation"], names[-1])
    self.evaluate("location.href = 'about:blank?of-the-page'")
    names.append(self.wait_for("browsingContext.load")["navigation"])
    self.assertEqual(len(set(names)), 4)

  def test_calls_that_nobody_hears_of_are_the_apps(self):
    self.command("webviewsim:delegate.handle", calls=["createWebView", "decidePolicyForNavigationAction"])
    opened = {"expression": "window.open('about:blank')?.name", "target": {"context": self.main}}
    answer = self.command("script.evaluate", **opened, awaitPromise=False, userActivation=True)
    self.assertEqual(answer["result"], {"type": "string", "value": ""})
    answer = self.command("browsingContext.navigate", context=self.main, url="data:text/html,x", wait="complete")
    self.assertEqual(answer["url"], "data:text/html,x")
    self.command("session.subscribe", events=["webviewsim:delegate.call"])
    self.command("webviewsim:delegate.handle", calls=["createWebView"])
    number = self.send("script.evaluate", **opened, awaitPromise=False, userActivation=True)
    while not (call := self.wait_for("webviewsim:delegate.call"))["awaitsAnswer"]:
      pass
    self.assertEqual(call["call"], "createWebView")
    self.command("webviewsim:delegate.answer", call=call["number"], answer=None)
    self.assertEqual(self.answer(number)["result"], {"type": "undefined"})

  def test_patterns_of_urls(self):
    for wrong in ({"type": "string", "pattern": "shop.example"}, {"type": "string", "pattern": "https://*.example/"},
                  {"type": "pattern", "protocol": "file"}, {"type": "pattern", "port": "x"}, {"type": "x"},
                  {"type": "pattern", "hostname": "a/b"}, {"type": "pattern", "pathname": "/a?b"}):
      answer = self.command("network.addIntercept", phases=["beforeRequestSent"], urlPatterns=[wrong])
      self.assertEqual(answer["error"], "invalid argument", wrong)
    for phases in ([], ["x"], "beforeRequestSent"):
      self.assertEqual(self.command("network.addIntercept", phases=phases)["error"], "invalid argument", phases)

  def test_subscriptions(self):
    tab = self.command("browsingContext.create", type="tab")["context"]
    first = self.command("session.subscribe", events=["log"], contexts=[tab])["subscription"]
    self.text("console.log('not heard')")
    self.text("console.log('heard')", tab)
    self.assertEqual(self.wait_for("log.entryAdded")["text"], "heard")
    self.assertEqual(self.command("session.unsubscribe", events=["log.entryAdded"])["error"], "invalid argument")
    self.assertEqual(self.command("session.unsubscribe", subscriptions=[first]), {})
    for wrong in ({}, {"events": []}, {"events": ["log.x"]}, {"events": ["log"], "contexts": ["x"]}):
      self.assertIn(self.command("session.subscribe", **wrong)["error"], ("invalid argument", "no such frame"), wrong)

  def test_events_that_are_never_sent_are_refused(self):
    for event in ("browsingContext.historyUpdated", "browsingContext.downloadWillBegin", "input.fileDialogOpened"):
      self.assertEqual(self.command("session.subscribe", events=["log", event])["error"], "unsupported operation")
    # A module's name is for those of its events that are sent.
    for module in ("script", "input"):
      self.assertIn("subscription", self.command("session.subscribe", events=[module]), module)

  def test_a_node_that_is_no_element(self):
    text = self.evaluate("document.createTextNode('x')")["result"]["sharedId"]
    for wrong, error in ((text, "no such element"), ("f.x.e.1", "no such node")):
      origin = {"type": "element", "element": {"sharedId": wrong}}
      pointer = {"type": "pointer", "id": "p", "actions": [{"type": "pointerMove", "x": 0, "y": 0, "origin": origin}]}
      answers = [
        self.command("input.performActions", context=self.main, actions=[pointer]),
        self.command("input.setFiles", context=self.main, element={"sharedId": wrong}, files=[])]
      self.assertEqual([answer["error"] for answer in answers], [error] * 2)

  def test_value_of_a_promise_that_cannot_be_serialized(self):
    self.assertEqual(self.evaluate("Promise.resolve(new Date(NaN))", awaits=True)["type"], "exception")


if __name__ == "__main__":
  unittest.main()
