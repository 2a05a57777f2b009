"""The application of modules, from three kinds of servers: simulated, live on loopback, and a recording of it."""
import difflib
import http.server
import json
import pathlib
import re
import subprocess
import tempfile
import threading
import unittest

from browsers_server import BINARY, ROOT

APP = ROOT / "TestPages/modules"
TYPES = {".html": "text/html", ".js": "text/javascript", ".json": "application/json"}
JSON = {
  "/config.json": {"provider": "https://id.example/authorize", "client": "notes", "locale": "en"},
  "/features.json": {"popup": True},
}


def answer(path):
  """Type and text of what the development server has at a path; None if it has nothing there."""
  if path in JSON:
    return "application/json", json.dumps(JSON[path])
  file = APP / ("index.html" if path == "/" else path.lstrip("/"))
  return (TYPES[file.suffix], file.read_text()) if file.is_file() else None


class DevelopmentServer(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"

  def do_GET(self):
    kind, text = answer(self.path.split("?")[0]) or ("text/html", "<title>404</title>")
    body = text.encode()
    self.send_response(200)
    self.send_header("Content-Type", kind)
    self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    self.wfile.write(body)

  def log_message(self, *_):
    pass


class LiveApp(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), DevelopmentServer)
    cls.server.daemon_threads = True
    threading.Thread(target=cls.server.serve_forever, daemon=True).start()
    cls.host = f"localhost:{cls.server.server_port}"
    cls.addClassCleanup(cls.server.server_close)
    cls.addClassCleanup(cls.server.shutdown)

  def setUp(self):
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    self.folder = pathlib.Path(folder.name)

  def run_app(self, servers, *arguments, responses=""):
    """The trace of the steps of recorded.yaml with these servers, and who has answered its requests."""
    scenario = re.sub(r"^# .*\n", "", (APP / "recorded.yaml").read_text(), flags=re.M)
    scenario = scenario.replace("localhost:5173", self.host).replace("har: localhost.har\n", servers)
    scenario = scenario.replace("responses:\n", "record: [console, headers]\nresponses:\n" + responses)
    (self.folder / "provider.html").write_text((APP / "provider.html").read_text())
    (self.folder / "app.yaml").write_text(scenario)
    run = subprocess.run(
      [BINARY, "run", "app.yaml", "--out", "out", *arguments], cwd=self.folder, capture_output=True, text=True)
    self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
    trace = json.loads((self.folder / "out/app.json").read_text())
    marks = {request.pop("answeredBy", None) for step in trace["steps"] for request in step["requests"]}
    return json.dumps(trace, indent=1).splitlines(), marks

  def test_three_kinds_of_servers_and_one_trace(self):
    paths = [*JSON, "/", "/callback.html", *(f"/{file.relative_to(APP)}" for file in sorted(APP.rglob("*.js")))]
    self.assertGreaterEqual(len(paths), 20)
    responses = ""
    for number, path in enumerate(paths):
      kind, text = answer(path)
      (self.folder / f"file{number}").write_text(text)
      query = "?*" if path == "/callback.html" else ""
      responses += f"  'http://{self.host}{path}{query}': {{file: file{number}, contentType: {kind}}}\n"
    simulated, nobody = self.run_app("", responses=responses)
    live, network = self.run_app(f"network: {self.host}\n", "--record", "app.har")
    replayed, recording = self.run_app("har: app.har\n")
    for other in (live, replayed):
      self.assertEqual(simulated, other, "\n" + "\n".join(difflib.unified_diff(simulated, other, lineterm="", n=1)))
    # The provider of accounts stays simulated.
    self.assertEqual((nobody, network, recording), ({None}, {None, "live"}, {None, "har"}))
    # The worker's requests are among them.
    self.assertTrue(any("worker/normal.js" in line for line in simulated))
