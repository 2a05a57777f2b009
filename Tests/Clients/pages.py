"""The pages of the clients' tests, on a server of this machine: the same for every browser."""
import http.server
import pathlib
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]

PAGES = {
  "/popup.html": (ROOT / "TestPages/popup.html").read_text(),
  "/target": "<!doctype html><title>Target</title><p id=here>Target</p>",
  "/opener": """<!doctype html><title>Opener</title>
    <button id=named onclick="window.popup = window.open('/target', 'partner')">named</button>
    <button id=unnamed onclick="window.open('/target')">unnamed</button>
    <button id=noopener onclick="window.result = window.open('/target', 'partner', 'noopener')">noopener</button>
    <button id=self onclick="window.open('/target', '_self')">self</button>
    <button id=close onclick="popup.close()">close</button>
    <button id=twice onclick="window.first = window.open('/target', 'a'); window.second = window.open('/target', 'b')">
      two</button>
    <button id=blank onclick="window.popup = window.open('')">empty</button>
    <button id=focus onclick="window.popup = window.open('', 'partner')">find</button>
    <button id=move onclick="popup.location = '/other'">move</button>
    <button id=later onclick="setTimeout(() => { window.late = window.open('/target', 'late') }, 200)">later</button>
    <button id=alert onclick="alert('first'); window.popup = window.open('/target')">alert</button>
    <button id=message onclick="window.popup = window.open('/talker', 'talker')">message</button>
    <a id=link href="/target" target=_blank>blank</a>
    <a id=keeps href="/target" target=_blank rel=opener>blank, keeps its opener</a>
    <a id=namedLink href="/other" target=partner>named</a>
    <form id=form action="/target" target=formed><input name=q value=1><button id=submit>submit</button></form>
    <iframe name=inner src="/frame"></iframe>
    <script>addEventListener('message', (event) => { window.heard = event.data })</script>""",
  "/other": "<!doctype html><title>Other</title>",
  "/talker": "<!doctype html><title>Talker</title><script>opener.postMessage('hello', '*')</script>",
  "/frame": """<!doctype html><title>Frame</title>
    <button id=inside onclick="window.open('/target', 'fromFrame')">open</button>
    <a id=top href="/target" target=_top>top</a>""",
  "/closer": "<!doctype html><title>Closer</title><script>window.close()</script>",
  "/onload": "<!doctype html><title>On load</title><script>window.result = window.open('/target')</script>",
}


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.0"

  def do_GET(self):
    page = PAGES.get(self.path.split("?")[0])
    body = (page or "<title>404</title>").encode()
    self.send_response(200 if page else 404)
    self.send_header("Content-Type", "text/html; charset=utf-8")
    self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    self.wfile.write(body)

  def log_message(self, *_):
    pass


def serve():
  """Serves on a free port of this machine; answers the origin."""
  server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
  threading.Thread(target=server.serve_forever, daemon=True).start()
  return f"http://127.0.0.1:{server.server_port}"
