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
      session["capabilities"]["webSocketUrl"], suppress_origin=True, timeout=60)
    self.addCleanup(self.socket.close)
    self.number = 0
    self.main = self.command("browsingContext.getTree")["contexts"][0]["context"]

  def send(self, method, **parameters):
    self.number += 1
    self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
    return self.number

  def answer(self, number):
    while (message := json.loads(self.socket.recv())).get("id") != number:
      pass
    return message.get("result", message)

  def command(self, method, **parameters):
    return self.answer(self.send(method, **parameters))

  def evaluate(self, expression, context=None, awaits=False):
    return self.command(
      "script.evaluate", expression=expression, target={"context": context or self.main}, awaitPromise=awaits)

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

  def test_value_of_a_promise_that_cannot_be_serialized(self):
    self.assertEqual(self.evaluate("Promise.resolve(new Date(NaN))", awaits=True)["type"], "exception")


if __name__ == "__main__":
  unittest.main()
