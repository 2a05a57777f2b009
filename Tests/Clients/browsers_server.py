"""The server of webviewsim, for tests that need no Selenium."""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("WEBVIEWSIM", str(ROOT / ".build/debug/webviewsim"))


class Server:
  def __init__(self, *arguments):
    self.process = subprocess.Popen(
      [BINARY, "webdriver", "--port", "0", *arguments], stdout=subprocess.PIPE, text=True)
    self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

  def stop(self):
    self.process.terminate()
    self.process.wait()
    self.process.stdout.close()
