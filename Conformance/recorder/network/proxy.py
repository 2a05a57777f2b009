"""A proxy on the loopback interface that answers every request from the scenario: nothing reaches a real network."""
import re
import socket
import ssl
import threading
import time
import urllib.parse

from .answers import Answers
from .fates import GAP, Fates, Pause

LONGEST_LINE = 65536
LONGEST_LOGGED_BODY = 2000
PATIENCE = 60           # seconds for a silent connection


class Proxy:
    """Listens from the start. The recorder's thread reads `open_requests`, `last_activity` and the log."""

    def __init__(self, responses, certificate, deviations=(), control=None):
        """`control` answers what a player asks of the proxy itself: a function of the path and the body."""
        self._control = control
        self._answers = Answers(responses)
        self._fates = Fates(deviations)
        self.pause = Pause(GAP if deviations else 0)
        self._lock = threading.Lock()
        self._log = []
        self.open_requests = 0
        self.last_activity = time.monotonic()
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate)
        self._socket = socket.create_server(('127.0.0.1', 0), backlog=64)
        self.address = 'http://127.0.0.1:%d' % self._socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def take_log(self):
        """The requests since the last call, sorted: parallel ones arrive in any order."""
        with self._lock:
            log, self._log = self._log, []
        return sorted(log, key=lambda request: (request['url'], request['method']))

    def _accept(self):
        while True:
            connection, _ = self._socket.accept()
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        connection.settimeout(PATIENCE)
        try:
            self._converse(connection)
        except (OSError, ValueError):
            pass    # the browser went away, or was sent away
        finally:
            connection.close()

    def _converse(self, connection):
        stream = connection.makefile('rb')
        origin = ''
        while True:
            head = _read_head(stream)
            if head is None:
                return
            method, target, headers = head
            if method == 'CONNECT':
                connection.sendall(b'HTTP/1.1 200 Connection established\r\n\r\n')
                connection = self._tls.wrap_socket(connection, server_side=True)
                stream = connection.makefile('rb')
                origin = 'https://' + target.removesuffix(':443')
                continue
            body = stream.read(int(headers.get('content-length') or 0))
            if self._control and not origin and target.startswith('/'):
                answer = self._control(target, body)
                connection.sendall(b'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n' + answer)
                return
            self._answer(connection, method, origin + target if origin else _without_port_80(target), headers, body)
            if self._fates.end_connections:
                return

    def _answer(self, connection, method, url, headers, body):
        if urllib.parse.urlsplit(url).path.endswith('/favicon.ico'):
            # The engine's own request, not the page's.
            connection.sendall(b'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
            return
        with self._lock:
            self._log.append(_logged(method, url, headers, body))
            answer = self._fates.of(method, url, self._answers.next(method, url))
            self.open_requests += 0 if answer.hangs else 1
            self.last_activity = time.monotonic()
        if answer.hangs:
            time.sleep(PATIENCE)
            return
        try:
            time.sleep(answer.delay)
            self.pause.wait()
            if answer.drops:
                connection.shutdown(socket.SHUT_RDWR)
                raise ConnectionAbortedError
            connection.sendall(answer.wire(method))
        finally:
            with self._lock:
                self.open_requests -= 1
                self.last_activity = time.monotonic()


def _read_head(stream):
    """Method, target and headers of the next request; None when there is none."""
    words = stream.readline(LONGEST_LINE).decode('latin-1').split()
    if len(words) != 3:
        return None
    headers = {}
    while (line := stream.readline(LONGEST_LINE)) not in (b'\r\n', b'\n', b''):
        name, _, value = line.decode('latin-1').partition(':')
        headers[name.strip().lower()] = value.strip()
    return words[0], words[1], headers


def _without_port_80(url):
    return re.sub(r'^(http://[^/]+?):80(?=/|$)', r'\1', url)


def _logged(method, url, headers, body):
    request = {'method': method, 'url': url}
    for name in ('cookie', 'referer'):
        if headers.get(name):
            request[name] = headers[name]
    if body:
        request['body'] = body[:LONGEST_LOGGED_BODY].decode('utf-8', 'replace')
        request['bodyType'] = headers.get('content-type', '').split(';')[0]
    return request
