"""What the scenario's web answers to a request."""
from dataclasses import dataclass, field
from http import HTTPStatus

NOT_FOUND = {'status': 404, 'body': '<!DOCTYPE html><title>404</title><h1>Not found</h1>'}
WITHOUT_BODY = (204, 304)


@dataclass
class Answer:
    """One answer, ready for the wire."""
    status: int = 200
    headers: list = field(default_factory=list)
    body: bytes = b''
    delay: float = 0        # seconds
    drops: bool = False     # the connection is closed without a word
    hangs: bool = False     # nothing ever comes

    def wire(self, method):
        """The bytes of the answer to a request with this method."""
        try:
            reason = HTTPStatus(self.status).phrase
        except ValueError:
            reason = 'Status'
        lines = [f'HTTP/1.1 {self.status} {reason}', *(f'{name}: {value}' for name, value in self.headers), '', '']
        return '\r\n'.join(lines).encode('latin-1', 'replace') + (b'' if method == 'HEAD' else self.body)


class Answers:
    """The `responses` of a scenario. A list of answers is used up one a request; its last one stays."""

    def __init__(self, responses):
        self._responses = responses
        self._used = {}

    def next(self, method, url):
        key = self._key(method, url)
        if key is None:
            return _answer(NOT_FOUND)
        entry = self._responses[key]
        if isinstance(entry, list):
            number = self._used.get(key, 0)
            self._used[key] = number + 1
            entry = entry[min(number, len(entry) - 1)]
        return _answer({'body': entry} if isinstance(entry, str) else entry)

    def _key(self, method, url):
        """Exact URLs win, then the longest prefix; a method makes either more exact."""
        names = [url]
        if url.endswith('/') and url.count('/') == 3:
            names.append(url[:-1])      # https://app.example is the same page as https://app.example/
        for name in names:
            for key in (f'{method} {name}', name):
                if key in self._responses:
                    return key
        prefixes = [key for key in self._responses
                    if key.endswith('*') and (url.startswith(key[:-1]) or f'{method} {url}'.startswith(key[:-1]))]
        return max(prefixes, key=len, default=None)


def _answer(entry):
    redirects = 'redirect' in entry
    answer = Answer(status=entry.get('status', 302 if redirects else 200), delay=entry.get('delay', 0) / 1000,
                    drops=entry.get('drop', False), hangs=entry.get('hang', False))
    for name, value in entry.get('headers', {}).items():
        answer.headers += [(name, one) for one in (value if isinstance(value, list) else [value])]
    if redirects:
        answer.headers.append(('Location', entry['redirect']))
    if answer.status in WITHOUT_BODY:
        return answer
    kind = entry.get('contentType', 'text/html; charset=utf-8')
    if kind is not None and not redirects and not any(name.lower() == 'content-type' for name, _ in answer.headers):
        answer.headers.append(('Content-Type', kind))
    answer.body = entry.get('body', '').encode()
    answer.headers.append(('Content-Length', str(len(answer.body))))
    return answer
