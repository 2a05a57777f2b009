"""What the app has seen in the current step, in the words of the trace."""
import re
import time

OPTIONAL = ('consoleMessage', 'titleChanged', 'urlChanged')     # only where the scenario asks for them
RANDOM = (      # what the engine makes up anew in every run, and the name that it gets in the trace
    (re.compile(r'''(blob:[^\s"']*?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'''), 'uuid'),
    (re.compile('(WebKitFormBoundary)([0-9A-Za-z]{16})'), 'boundary'),
)


class Journal:
    def __init__(self):
        self.noted = lambda event: None
        self._numbers = {name: {} for _, name in RANDOM}
        self.start_step()

    def start_step(self):
        self.events = []
        self.touch()

    def touch(self):
        """Something happened that is no event, but keeps the step from being over."""
        self.last_activity = time.monotonic()

    def note(self, window, call, **fields):
        """Adds an event, and gives it back: some fields are known only later."""
        event = {'window': window, 'call': call, **self.clean(fields)}
        self.events.append(event)
        self.touch()
        self.noted(event)
        return event

    def clean(self, value):
        """The value with a number in place of everything random."""
        if isinstance(value, str):
            for pattern, name in RANDOM:
                value = pattern.sub(lambda match: f'{match[1]}<{name}{self._number(name, match[2])}>', value)
            return value
        if isinstance(value, list):
            return [self.clean(entry) for entry in value]
        if isinstance(value, dict):
            return {key: self.clean(entry) for key, entry in value.items()}
        return value

    def _number(self, name, text):
        numbers = self._numbers[name]
        return numbers.setdefault(text, len(numbers) + 1)


def with_downloads_last(events):
    """A download is reported by the network process, the failure of the load that became one by the web process: their
    order is not the engine's, so the download comes last and says so."""
    ordered = list(events)
    for download in events:
        if download['call'] != 'didBecomeDownload':
            continue
        calls = [event for event in ordered if event['window'] == download['window'] and event['call'] not in OPTIONAL]
        at = next(n for n, event in enumerate(calls) if event is download)
        failure = next((event for event in calls[max(at - 1, 0):at + 2] if event['call'] == 'didFailProvisional'), None)
        if failure:
            download['orderUnspecified'] = True
            ordered = [event for event in ordered if event is not download]
            ordered.insert(next(n for n, event in enumerate(ordered) if event is failure) + 1, download)
    return ordered
