"""The browsers of the clients' tests, by name (CLIENT_BROWSER): webviewsim, chromium, webkitgtk."""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

from selenium import webdriver
from selenium.webdriver.common.options import ArgOptions

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("WEBVIEWSIM", str(ROOT / ".build/debug/webviewsim"))


class Options(ArgOptions):
  """The capabilities of webviewsim."""

  @property
  def default_capabilities(self):
    return {"browserName": "webviewsim"}

  def to_capabilities(self):
    return self._caps


def free_port():
  with socket.socket() as listener:
    listener.bind(("127.0.0.1", 0))
    return listener.getsockname()[1]


class Server:
  """A driver's process, with those that it starts: xvfb-run leaves the driver and the screen running when it ends."""

  def __init__(self, command, port):
    self.process = subprocess.Popen(
      command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    self.port = port
    if port == 0:
      self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))
      return
    for _ in range(200):
      try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return
      except OSError:
        time.sleep(0.05)
    raise RuntimeError(f"{command[0]} does not listen")

  @property
  def url(self):
    return f"http://127.0.0.1:{self.port}"

  def stop(self):
    try:
      os.killpg(self.process.pid, signal.SIGTERM)
    except ProcessLookupError:
      pass  # It has ended by itself.
    self.process.wait()
    self.process.stdout.close()


def start(name):
  """The driver of a browser."""
  if name == "webviewsim":
    return Server([BINARY, "webdriver", "--port", "0"], 0)
  port = free_port()
  if name == "chromium":
    return Server(["chromedriver", f"--port={port}"], port)
  command = ["WebKitWebDriver", f"--port={port}"]
  return Server((["xvfb-run", "-a"] if shutil.which("xvfb-run") else []) + command, port)


def options(name, origin, extra=None):
  """The capabilities of a session that may visit the pages."""
  if name == "webviewsim":
    wishes = Options()
    wishes.set_capability("webviewsim:options", {"network": [origin], **(extra or {})})
    return wishes
  if name == "chromium":
    wishes = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
      wishes.add_argument(argument)
    return wishes
  wishes = webdriver.WebKitGTKOptions()
  wishes.binary_location = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
  wishes.add_argument("--automation")
  return wishes


def session(name, server, origin, extra=None):
  return webdriver.Remote(command_executor=server.url, options=options(name, origin, extra))
