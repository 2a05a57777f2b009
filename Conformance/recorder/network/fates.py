"""What becomes of answers in a scenario with an order: which are late, lost or errors, and when all of them wait."""
import collections
import dataclasses
import threading
import time

from .answers import Answer

# Seconds. In the simulator all else takes no time, and 100 ms and two seconds are enough.
SLOWNESS, LATENESS = 0.6, 3.5
# Each answer takes so long where somebody does something at a moment: until then, it can be told to wait.
TRAVEL = 0.15
PATIENCE = 20
GAP = 0.12      # between two answers, so that a moment between them can be used
ERROR = Answer(status=500, headers=[('Content-Type', 'text/html; charset=utf-8'), ('Content-Length', '18')],
               body=b'<title>500</title>')


class Fates:
    def __init__(self, deviations):
        self._wanted = {(one['about'], one['count']): one['act'] for one in deviations if one['kind'] == 'network'}
        self._travel = TRAVEL if deviations else 0
        self._seen = collections.Counter()
        # A request whose connection was used before would be sent once more when it is lost.
        self.end_connections = bool(deviations)

    def of(self, method, url, answer):
        """What becomes of the answer to the next request for a URL."""
        request = f'{method} {url}'
        self._seen[request] += 1
        fate = self._wanted.get((request, self._seen[request]))
        if self.end_connections:
            answer = dataclasses.replace(answer, headers=[*answer.headers, ('Connection', 'close')])
        answer = dataclasses.replace(answer, delay=answer.delay + self._travel)
        if fate in ('slow', 'late'):
            return dataclasses.replace(answer, delay=answer.delay + (SLOWNESS if fate == 'slow' else LATENESS))
        if fate == 'lost':
            return dataclasses.replace(answer, drops=True)
        if fate == 'error':
            return dataclasses.replace(ERROR, delay=answer.delay, headers=[*ERROR.headers, ('Connection', 'close')])
        return answer


class Pause:
    """While it lasts, no answer leaves. The recorder's thread begins and ends it."""

    def __init__(self, gap=0):
        self._is_open = threading.Event()
        self._is_open.set()
        self._gap, self._next, self._turn = gap, 0, threading.Lock()

    def begin(self):
        self._is_open.clear()

    def end(self):
        self._is_open.set()

    def wait(self):
        """Until an answer may leave."""
        with self._turn:
            time.sleep(max(0, self._next - time.monotonic()))
            self._is_open.wait(PATIENCE)
            self._next = time.monotonic() + self._gap
