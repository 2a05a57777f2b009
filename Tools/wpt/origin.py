"""WPT's own server code, asked in this process: no port is opened, and every answer is repeatable."""

import functools, hashlib, importlib, io, logging, os, sys, threading, time, types, uuid

PORTS = {
    "http": [8000, 8001],
    "https": [8443, 8444],
    "ws": [8666],
    "wss": [8667],
    "h2": [9000],
    "http-local": [8002],
    "http-public": [8003],
    "http-private": [8004],
    "https-local": [8445],
    "https-public": [8446],
    "https-private": [8447],
    "webtransport-h3": [11000],
}
SKIPPED = {"date", "server", "content-length", "transfer-encoding", "connection"}
DROPPED = "dropped"


class Stash:
    """wptserve.stash.Stash without its server process."""

    lock = threading.RLock()

    def __init__(self, values, path):
        self.values, self.path = values, path

    def _key(self, key, path):
        path = path or self.path
        text = lambda x: x.decode("latin1") if isinstance(x, bytes) else str(x)
        return (text(path).lstrip("/"), text(key).lower())

    def put(self, key, value, path=None):
        if value is not None:
            self.values[self._key(key, path)] = value

    def take(self, key, path=None):
        return self.values.pop(self._key(key, path), None)


class Origin:
    def __init__(self, tests, overrides, beginnings):
        """overrides: {path: (content type, text)}, the files that WPT leaves to vendors; beginnings: {path: text}."""
        self.beginnings = {path: text.encode() for path, text in beginnings.items()}
        sys.path.insert(0, os.path.join(tests, "tools"))
        import localpaths  # noqa: F401
        from serve import serve
        from wptserve import request as wptrequest, router, server

        logging.disable(logging.CRITICAL)
        self.overrides, self.server_module = overrides, server
        self.values, self.uuids, self.slept, self.cache = {}, 0, 0.0, {}
        config = serve.ConfigBuilder(
            logging.getLogger("wpt"),
            ports=PORTS,
            check_subdomains=False,
            doc_root=tests,
            server_host="127.0.0.1",
        )
        config.inject_script = None
        config = config.__enter__()
        routes = serve.RoutesBuilder().get_routes()
        self.routers = router.Router(tests, routes)
        wptrequest.Server.config = config
        wptrequest.Server.stash = property(lambda s: Stash(self.values, s._request.url_parts.path))
        time.sleep = self._sleep
        uuid.uuid4 = self._uuid
        origin = self

        class Handler(server.Http1WebTestRequestHandler):
            def setup(self):
                self.rfile, self.wfile = io.BytesIO(self.request), io.BytesIO()
                self.connection = types.SimpleNamespace(setsockopt=lambda *a: None, close=lambda: None)

            def finish(self):
                origin.output = self.wfile.getvalue()

            def log_error(self, *a):
                pass

        self.handler = Handler

    def _sleep(self, seconds):
        self.slept += seconds

    def _uuid(self):
        self.uuids += 1
        return uuid.UUID(hashlib.md5(b"%d %s" % (self.uuids, self.seed)).hexdigest(), version=4)

    def restart(self):
        """Forgets what `.py` handlers stored."""
        self.values.clear()
        self.seen = {}

    def answer(self, request):
        """request: {method, url, headers?, body?} as in a trace.
        Returns (status, [(name, value)], body, delay in ms), or DROPPED."""
        method, url = request["method"], request["url"]
        scheme, rest = url.split("://", 1)
        host, slash, target = rest.partition("/")
        # A password in a URL is no part of what is sent.
        host, target = host.rpartition("@")[2], "/" + target
        path = target.split("?")[0]
        key = (method, url)
        self.seen[key] = self.seen.get(key, 0) + 1
        if path in self.overrides:
            type, text = self.overrides[path]
            return 200, [("Content-Type", type)], text.encode(), 0
        cached = (
            repr(sorted(request.items()))
            if method == "GET" and not path.endswith(".py") and "uuid()" not in target
            else None
        )
        if cached in self.cache:
            return self.cache[cached]
        answer = self._answer(request, scheme, host, target, path, key)
        if cached:
            self.cache[cached] = answer
        return answer

    def _answer(self, request, scheme, host, target, path, key):
        method, url = key
        name, _, port = host.partition(":")
        port = int(port or (443 if scheme == "https" else 80))
        if (
            name.startswith("nonexistent")
            or not name.endswith("web-platform.test")
            or port not in PORTS.get(scheme, [])
        ):
            return DROPPED
        self.seed, self.uuids, self.slept = repr((key, self.seen[key])).encode(), 0, 0.0
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close"]
        body = (request.get("body") or "").encode()
        fields = request.get("headers", ["Accept: */*", "User-Agent: webviewsim"])
        lines += [f for f in fields if f.split(":")[0].lower() not in ("host", "connection", "content-length")]
        given = {f.split(":")[0].lower() for f in fields}
        # A trace has these beside the fields that the page's loader knows.
        for key, name in (("cookie", "Cookie"), ("referer", "Referer"), ("bodyType", "Content-Type")):
            if request.get(key) and name.lower() not in given:
                lines.append(f"{name}: {request[key]}")
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        raw = "\r\n".join(lines).encode("latin1", "replace") + b"\r\n\r\n" + body
        server = types.SimpleNamespace(
            router=self.routers,
            rewriter=types.SimpleNamespace(rewrite=lambda h: None),
            scheme=scheme,
            server_address=(host.split(":")[0], port),
            latency=None,
            ws_doc_root=None,
        )
        self.output = b""
        try:
            self.handler(raw, ("127.0.0.1", 40000), server)
        except Exception:
            return DROPPED
        answer = self._parsed(self.output)
        if answer != DROPPED and path in self.beginnings:
            return answer[0], answer[1], self.beginnings[path] + answer[2], answer[3]
        return answer

    def _parsed(self, raw):
        head, _, body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin1").split("\r\n")
        try:
            status = int(lines[0].split(" ")[1])
        except (IndexError, ValueError):
            return DROPPED
        headers = [tuple(part.strip(" \t") for part in line.split(":", 1)) for line in lines[1:] if ":" in line]
        if any(n.lower() == "transfer-encoding" and v == "chunked" for n, v in headers):
            body = self._unchunked(body)
        headers = [(n, v) for n, v in headers if n.lower() not in SKIPPED]
        return status, headers, body, round(self.slept * 1000)

    @staticmethod
    def _unchunked(body):
        out = b""
        while body:
            size, _, body = body.partition(b"\r\n")
            try:
                size = int(size, 16)
            except ValueError:
                break
            if not size:
                break
            out, body = out + body[:size], body[size + 2 :]
        return out
