#!/usr/bin/env python3
"""Asks the real engine what engine.tsv lists: WebKitGTK's MiniBrowser through its driver; see README.md.

usage: Tools/wpt/engine.py --wpt FOLDER --out FILE [--match PATTERN]

Needs webkit2gtk-driver, xvfb and util-linux, and the right to make a mount namespace, in which the tests' hosts are
this machine. Tests that need a test driver are not asked. Writes one JSON a test, with each subtest's result.
"""

import argparse, csv, driven, functools, http.server, json, os, re, ssl, subprocess, sys, tempfile, threading
from driven import HOSTS, PAUSE, Web, needs_driver
from origin import PORTS, Origin
from run import HARNESS, STATUS, scheme_of

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
DRIVER, HERE = 4567, os.path.dirname(os.path.abspath(__file__))
REPORT = """
setup({output: false});
add_completion_callback((tests, status) => {
  if (window === window.top)
    window.__results = JSON.stringify([status.status, tests.map(t => [t.name, t.status, String(t.message ?? '')])]);
});
"""


class FixedWeb(Web):
    """The tests' server on the ports that they name."""

    def __init__(self, origin, tests):
        self.lock, self.network, self.missing = threading.Lock(), {}, set()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate = os.path.join(tests, "tools/certs/web-platform.test.")
        context.load_cert_chain(certificate + "pem", certificate + "key")
        for scheme in ("http", "https"):
            for port in PORTS[scheme]:
                server = http.server.ThreadingHTTPServer(("127.0.0.1", port), self.handler(origin, scheme, port))
                server.daemon_threads = True
                server.handle_error = lambda *_: None
                if scheme == "https":
                    server.socket = context.wrap_socket(
                        server.socket, server_side=True, do_handshake_on_connect=False
                    )
                threading.Thread(target=server.serve_forever, daemon=True).start()


ask = functools.partial(driven.ask, DRIVER, 120)


def measure(path):
    """One test in a browser of its own."""
    arguments = ["--automation", "--javascript-can-open-windows-automatically=TRUE"]
    wishes = {
        "acceptInsecureCerts": True,
        "pageLoadStrategy": "none",
        "unhandledPromptBehavior": "accept",
        "webkitgtk:browserOptions": {"binary": BROWSER, "args": arguments},
    }
    session = "/session/" + ask("POST", "/session", {"capabilities": {"alwaysMatch": wishes}})["sessionId"]
    try:
        window = ask("GET", session + "/window")
        ask("POST", session + "/url", {"url": scheme_of(path) + path})
        for _ in range(400):
            PAUSE.wait(0.5)
            try:
                script = {"script": "return window.__results ?? null", "args": []}
                found = ask("POST", session + "/execute/sync", script)
            except (OSError, driven.Failed):
                # A window of the test's may have taken the place of its own.
                ask("POST", session + "/window", {"handle": window})
                continue
            if found:
                status, tests = json.loads(found)
                return {"status": HARNESS[status], "subtests": [[n, STATUS[s], m] for n, s, m in tests]}
        return {"status": "TIMEOUT", "subtests": []}
    finally:
        ask("DELETE", session)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wpt", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--match", default="")
    options = parser.parse_args()
    origin = Origin(options.wpt, {"/resources/testharnessreport.js": ("text/javascript", REPORT)}, {})
    FixedWeb(origin, options.wpt)
    rows = csv.DictReader(open(os.path.join(HERE, "engine.tsv")), delimiter="\t", quoting=csv.QUOTE_NONE)
    driver = subprocess.Popen(["WebKitWebDriver", f"--port={DRIVER}"], stderr=subprocess.DEVNULL)
    try:
        PAUSE.wait(4)
        for row in [row for row in rows if re.search(options.match, row["test_url"])]:
            path = row["test_url"]
            origin.restart()
            if needs_driver(origin.answer({"method": "GET", "url": scheme_of(path) + path})):
                continue
            try:
                result = measure(path)
            except (OSError, driven.Failed) as error:
                result = {"status": "ERROR", "message": str(error), "subtests": []}
            passed = sum(each[1] == "PASS" for each in result["subtests"])
            count = len(result["subtests"])
            print(f"{result['status']:8}{passed:4}/{count:<4} listed {row['pass']:>4} {path}", flush=True)
            with open(options.out, "a") as file:
                file.write(json.dumps({"url": path} | result) + "\n")
    finally:
        driver.terminate()


def enter():
    """Starts itself again where the tests' hosts are this machine, on a display of its own."""
    with tempfile.NamedTemporaryFile("w", delete=False) as hosts:
        hosts.write("127.0.0.1 localhost " + " ".join(HOSTS + ["www.not-web-platform.test"]) + "\n")
    command = f'mount --bind {hosts.name} /etc/hosts && exec xvfb-run -a "$@"'
    environment = os.environ | {"WPT_ENGINE_HOSTS": "1"}
    try:
        return subprocess.run(
            ["unshare", "-m", "sh", "-c", command, "sh", sys.executable, *sys.argv], env=environment
        ).returncode
    finally:
        os.unlink(hosts.name)


if __name__ == "__main__":
    if "WPT_ENGINE_HOSTS" not in os.environ:
        sys.exit(enter())
    main()
