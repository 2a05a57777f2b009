"""The built command."""
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("WEBVIEWSIM", str(ROOT / ".build/debug/webviewsim"))


def run(*arguments, expect=None):
  """Runs in the project's folder; returns the exit code and the output."""
  done = subprocess.run([PROGRAM, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300)
  if expect is not None and done.returncode != expect:
    raise AssertionError(f"{arguments}: exit code {done.returncode}: {done.stdout}{done.stderr}")
  return done.returncode, done.stdout + done.stderr


class Report:
  """A report in a temporary folder."""

  def __init__(self, *arguments, command="run", expect=0):
    self.folder = tempfile.TemporaryDirectory()
    self.path = pathlib.Path(self.folder.name) / "report.html"
    run(command, *arguments, "--html", str(self.path), expect=expect)
    self.address = self.path.as_uri()

  def close(self):
    self.folder.cleanup()


class Playground:
  """A running playground."""

  def __init__(self, *arguments, host="127.0.0.1"):
    self.process = subprocess.Popen(
      [PROGRAM, "play", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = self.process.stdout.readline()
    found = re.search(rf"http://{re.escape(host)}:(\d+)/", line)
    if not found:
      raise AssertionError(f"the playground does not start: {line}{self.process.stderr.read()}")
    self.port = int(found[1])
    self.address = found[0]

  def close(self):
    self.process.terminate()
    self.process.wait()
    self.process.stdout.close()
    self.process.stderr.close()
