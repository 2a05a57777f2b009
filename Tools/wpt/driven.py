"""Runs tests that need a test driver (testdriver.js) with `webviewsim webdriver`: clicks, keys, permissions."""

import http.client, http.server, json, multiprocessing.util, re, subprocess, threading
from origin import DROPPED, PORTS

HOSTS = [base + "web-platform.test" for base in ("", "www.", "www1.", "www2.", "not-")]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# As MiniBrowser has them.
SETTINGS = {
    "javaScriptCanOpenWindowsAutomatically": True, "beforeUnloadPanel": True, "elementFullscreen": True,
    "trackingPrevention": False, "httpCache": False,
}
# Origin replaces time.sleep.
PAUSE = threading.Event()


def needs_driver(answer):
    return answer != DROPPED and b"/testdriver.js" in answer[2]


class Failed(Exception):
    """What a command of WebDriver answered instead of a value."""


def ask(port, patience, method, path, body=None):
    """What the driver at this port answers to a command; it may take so many seconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
    finally:
        connection.close()
    if answer.status != 200:
        raise Failed(f"{value['error']}: {value['message']}")
    return value


class Web:
    """The tests' server, on a port of this machine for each port that the tests know."""

    def __init__(self, origin):
        self.lock, self.network, self.missing = threading.Lock(), {}, set()
        for scheme in ("http", "https"):
            for port in PORTS[scheme]:
                server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler(origin, scheme, port))
                server.daemon_threads = True
                threading.Thread(target=server.serve_forever, daemon=True).start()
                for host in HOSTS:
                    self.network[f"{scheme}://{host}:{port}"] = f"http://127.0.0.1:{server.server_port}"

    def handler(web, origin, scheme, port):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def serve(self):
                host = (self.headers.get("Host") or "").split(":")[0]
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                url = f"{scheme}://{host}:{port}{self.path}"
                fields = [f"{name}: {value}" for name, value in self.headers.items()]
                request = {"method": self.command, "url": url, "headers": fields}
                if body:
                    request["body"] = body.decode("utf-8", "replace")
                with web.lock:
                    answer = origin.answer(request)
                if answer == DROPPED:
                    self.close_connection = True
                    return
                status, headers, content, delay = answer
                if status in (404, 500) and ".py" not in url:
                    web.missing.add(f"{self.command} {url}")
                PAUSE.wait(delay / 1000)
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = do_DELETE = do_PATCH = serve

            def log_message(self, *_):
                pass

        return Handler


class Driver:
    """One server of WebDriver for all tests of this process; a session for each test."""

    def __init__(self, options, origin, patience):
        self.options, self.origin, self.web, self.patience = options, origin, Web(origin), patience
        self.process = subprocess.Popen(
            [options.binary, "webdriver", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        # At the end of a process of a pool as well.
        multiprocessing.util.Finalize(None, self.process.terminate, exitpriority=10)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def ask(self, method, path, body=None):
        return ask(self.port, self.patience, method, path, body)

    def run(self, url, slices, read):
        """Returns what `read` makes of the calls once the test has ended, or when these milliseconds have passed."""
        self.origin.restart()
        self.web.missing.clear()
        world = {
            "network": self.web.network,
            "platform": "macOS",
            "time": "commands",
            "record": ["console"],
            "settings": SETTINGS | self.options.settings,
        }
        wishes = {"webviewsim:options": world, "pageLoadStrategy": "none", "unhandledPromptBehavior": "accept"}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wishes}})["sessionId"]
        try:
            return Drive(self, "/session/" + session).run(url, slices, read)
        finally:
            self.ask("DELETE", "/session/" + session)


class Drive:
    """One test."""

    def __init__(self, driver, session):
        self.driver, self.session = driver, session
        self.events, self.mark, self.windows = [], "0.0", {}
        self.operations, self.errors = 0, []

    def ask(self, method, path, body=None):
        return self.driver.ask(method, self.session + path, body)

    def run(self, url, slices, read):
        self.ask("POST", "/url", {"url": url})
        outcome = None
        for length in slices:
            for asked in self.look():
                self.serve(asked)
            outcome = read({"steps": [{"events": self.events}]}, url)
            if outcome["ended"]:
                break
            self.wait(length)
        return outcome | {
            "operations": self.operations,
            "stepErrors": self.errors[:3],
            "unserved": sorted(self.driver.web.missing)[:5],
        }

    def wait(self, milliseconds):
        """Lets virtual time pass: looking for what is not there takes the implicit wait."""
        self.ask("POST", "/timeouts", {"implicit": milliseconds})
        try:
            self.ask("POST", "/window", {"handle": next(iter(self.windows.values()))})
            self.find("no-such-element")
        except (Failed, StopIteration):
            pass
        self.ask("POST", "/timeouts", {"implicit": 0})

    def look(self):
        """What tests ask for that they have not asked for before."""
        told = self.ask("GET", "/webviewsim/calls?since=" + self.mark)
        self.mark = told["mark"]
        self.windows = {window["label"]: window["handle"] for window in told["windows"]}
        events = [event for event in told["calls"] if "call" in event]
        self.events += events
        for event in events:
            text = event.get("message", "")
            if event["call"] == "consoleMessage" and text.startswith("@@DRIVER "):
                yield json.loads(text[9:]) | {"window": event["window"]}

    def serve(self, asked):
        self.operations += 1
        error = None
        try:
            self.perform(asked)
        except (Failed, OSError, ValueError) as failure:
            error = str(failure)
            self.errors.append(error)
        try:
            self.enter(asked, asked["own"])
            name = f"__wpt{'Failed' if error else 'Done'}_{asked['id']}"
            self.ask("GET", f"/element/{self.find(':root')[ELEMENT]}/property/{name}")
        except Failed as failure:
            # The window has closed, or the page is gone.
            self.errors.append(str(failure))

    def enter(self, asked, frames):
        handle = self.windows.get(asked["window"])
        if handle is None:
            raise Failed(f"no such window: {asked['window']}")
        self.ask("POST", "/window", {"handle": handle})
        # A page of another origin than its parent's does not know its element.
        by_address = f"iframe[src*={json.dumps(asked['url'].split('?')[0].split('/')[-1])}]"
        for frame in frames:
            self.ask("POST", "/frame", {"id": self.find(frame or by_address)})

    def find(self, selector):
        return self.ask("POST", "/element", {"using": "css selector", "value": selector})

    def perform(self, asked):
        self.enter(asked, asked["frames"])
        if asked["kind"] == "permission":
            return self.ask("POST", "/permissions", asked["permission"])
        if asked["kind"] == "cookies":
            return self.ask("DELETE", "/cookie")
        if asked["kind"] == "actions":
            return self.ask("POST", "/actions", {"actions": self.with_elements(asked["actions"])})
        element = f"/element/{self.find(asked['target'])[ELEMENT]}"
        if asked["kind"] == "click":
            return self.ask("POST", element + "/click", {})
        return self.ask("POST", element + "/value", {"text": asked["keys"]})

    def with_elements(self, actions):
        """Origins that are elements were sent as selectors."""
        for source in actions:
            for action in source["actions"]:
                if isinstance(action.get("origin"), dict):
                    action["origin"] = self.find(action["origin"]["selector"])
        return actions
