"""A small WebDriver client for Chromium: https://www.w3.org/TR/webdriver2/."""
import base64
import http.client
import json
import pathlib
import shutil
import subprocess
import time

# Chromium without windows; it needs two thirds of the time that the whole Chromium takes for the same pages. Debian's
# command of that name starts it as a child, which the driver does not know and would not end.
SHELL = pathlib.Path("/usr/lib/chromium/chromium-headless-shell")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "ArrowDown": "\ue015", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowLeft": "\ue012", "Home": "\ue011", "End": "\ue010", "Space": " ", "Shift": "\ue008"}


class WebDriverError(Exception):
  """What the driver says is wrong."""


class Browser:
  """One headless Chromium with its driver."""

  def __init__(self, width=1600, height=1000, dark=False):
    self.driver = subprocess.Popen(
      [shutil.which("chromedriver") or "chromedriver", "--port=0"], stdout=subprocess.PIPE,
      stderr=subprocess.DEVNULL, text=True)
    self.session = None
    for line in self.driver.stdout:
      if "started successfully on port" in line:
        self.port = int(line.rsplit(" ", 1)[1].strip().rstrip("."))
        break
    arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={width},{height}"]
    if dark:
      arguments += ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"]
    options = {"args": arguments}
    if SHELL.exists():
      options["binary"] = str(SHELL)
    value = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
    self.session = value["sessionId"]

  def __enter__(self):
    return self

  def __exit__(self, *_):
    try:
      self.call("DELETE", "")
    finally:
      self.driver.terminate()
      self.driver.wait()
      self.driver.stdout.close()

  def call(self, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
    prefix = f"/session/{self.session}" if self.session else ""
    connection.request(method, prefix + path, json.dumps(body) if body is not None or method == "POST" else None)
    value = json.loads(connection.getresponse().read())["value"]
    connection.close()
    if isinstance(value, dict) and "error" in value:
      raise WebDriverError(f"{value['error']}: {value['message']}")
    return value

  def resize(self, width, height):
    """The size that pages see; also for widths that no window can have."""
    self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
      "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})

  def open(self, address):
    self.call("POST", "/url", {"url": "about:blank"})
    self.call("POST", "/url", {"url": address})

  def run(self, script, *arguments):
    """The value of a function's body."""
    return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

  def run_async(self, script, *arguments):
    return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

  def find(self, selector):
    return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

  def click(self, selector):
    self.call("POST", f"/element/{self.find(selector)}/click", {})

  def text(self, selector):
    return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

  def wait(self, script, *arguments, seconds=20):
    """Until the function's body gives something true."""
    end = time.monotonic() + seconds
    while True:
      value = self.run(script, *arguments)
      if value:
        return value
      if time.monotonic() > end:
        raise WebDriverError(f"waited in vain for: {script} {arguments}")
      time.sleep(0.05)

  def press(self, *names):
    actions = []
    for name in names:
      key = KEYS.get(name, name)
      actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
    self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

  def in_frame(self, selector):
    self.call("POST", "/frame", {"id": {ELEMENT: self.find(selector)}})

  def leave_frame(self):
    self.call("POST", "/frame", {"id": None})

  def log(self):
    """What the console has shown since the last call, without remarks."""
    return [line["message"] for line in self.call("POST", "/se/log", {"type": "browser"}) if line["level"] != "INFO"]

  def picture(self, path, whole=False):
    if whole:
      height = self.run("return Math.min(6000, document.documentElement.scrollHeight)")
      self.resize(self.run("return innerWidth"), height)
    with open(path, "wb") as file:
      file.write(base64.b64decode(self.call("GET", "/screenshot")))
