"""The app's delegate, written in Python: the example of README.md."""
import itertools
import json
import unittest
import urllib.request

import websocket  # Debian: python3-websocket

import browsers_server

PAGE = """<button id=ad onclick="window.open('https://ads.example/')">ad</button>
  <button id=sign-in onclick="window.open('https://id.example/')">sign in</button>"""


class DelegateTests(unittest.TestCase):
  def test_the_delegate_opens_windows_of_the_provider_only(self):
    server = browsers_server.Server()
    self.addCleanup(server.stop)
    options = {"responses": {"https://shop.example/": {"body": PAGE}}}
    body = {"capabilities": {"alwaysMatch": {"webSocketUrl": True, "webviewsim:options": options}}}
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/session", json.dumps(body).encode()) as answer:
      session = json.load(answer)["value"]
    socket = websocket.create_connection(session["capabilities"]["webSocketUrl"], suppress_origin=True)
    self.addCleanup(socket.close)
    numbers = itertools.count()

    def command(method, **parameters):
      number = next(numbers)
      socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
      while (message := json.loads(socket.recv())).get("id") != number:
        if message.get("params", {}).get("awaitsAnswer"):
          call = message["params"]
          allowed = call["url"].startswith("https://id.example/")
          command("webviewsim:delegate.answer", call=call["number"], answer="window" if allowed else None)
      return message["result"]

    command("session.subscribe", events=["webviewsim:delegate.call"])
    command("webviewsim:delegate.handle", calls=["createWebView"])
    main = command("browsingContext.getTree")["contexts"][0]["context"]
    command("browsingContext.navigate", context=main, url="https://shop.example/", wait="complete")
    for button, windows in (("ad", 1), ("sign-in", 2)):
      script = f"document.getElementById('{button}').click()"
      command("script.evaluate", expression=script, target={"context": main}, awaitPromise=False, userActivation=True)
      self.assertEqual(len(command("browsingContext.getTree")["contexts"]), windows)


if __name__ == "__main__":
  unittest.main()
