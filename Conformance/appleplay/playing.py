"""One scenario played by `apple-play`, a process for each run, through a proxy of its own."""
import json
import pathlib
import subprocess
import tempfile

from recorder.network.proxy import Proxy

UNKNOWN = {'error': 'apple-play does not know this'}


class Failure(Exception):
    """A run gave no trace. The text is for the user."""


class CannotBePlayed(Exception):
    """Public API cannot play the scenario. The text says why."""


class Refused(Exception):
    """The web view does not ask the proxy: nothing at all may be recorded."""


def play(command, scenario, certificate, seconds):
    """The trace of a run. `scenario` has its `name`."""
    table = Table(scenario, certificate)
    with tempfile.TemporaryDirectory() as home:
        try:
            done = subprocess.run([*command, str(port(table.proxy))], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  timeout=seconds, cwd=home)
        except OSError as error:
            raise Failure(f'apple-play does not start: {error}') from None
        except subprocess.TimeoutExpired:
            raise Failure(f'it was not done after {seconds} s: apple-play was ended') from None
    told = done.stderr.strip().splitlines()
    message = told[-1].removeprefix('apple-play: ') if told else f'apple-play ended with {done.returncode}'
    if 'a real network' in message:
        raise Refused(message)
    if done.returncode or table.trace is None:
        raise Failure(message)
    if 'cannot' in table.trace:
        raise CannotBePlayed(table.trace['cannot'])
    return trace(scenario, table.trace)


def port(proxy):
    return int(proxy.address.rsplit(':', 1)[1])


class Table:
    """What the player and the proxy tell each other, over the proxy's own port."""

    def __init__(self, scenario, certificate):
        self._scenario = scenario
        self.trace = None
        self.proxy = Proxy(scenario.get('responses', {}), certificate, control=self.answer)

    def answer(self, path, body):
        if path == '/scenario':
            answer = self._scenario
        elif path == '/state':
            answer = {'open': self.proxy.open_requests}
        elif path == '/requests':
            answer = self.proxy.take_log()
        elif path == '/trace':
            self.trace = json.loads(body)
            answer = {'taken': True}
        else:
            answer = UNKNOWN
        return json.dumps(answer).encode()


ORDER = ('window', 'call', 'url', 'method', 'targetFrame', 'isMainFrame', 'status', 'mimeType', 'canShowMIMEType',
         'navigationType', 'domain', 'code', 'message', 'defaultText', 'reply', 'decision', 'windowFeatures', 'returns',
         'sourceFrame')


def trace(scenario, played):
    """What the player wrote, in the recorder's layout."""
    labels = ['start'] + [{key: value for key, value in step.items() if key != 'expect'}
                          for step in scenario.get('steps', [])]
    steps = []
    for label, step in zip(labels, played['steps']):
        events = [dict(sorted(event.items(), key=lambda item: _rank(item[0]))) for event in step['events']]
        rest = {key: step[key] for key in ('input', 'result', 'error', 'notSettled') if key in step}
        steps.append({'step': label, 'events': events, **rest, 'requests': step['requests'],
                      'windows': [_window(window) for window in step['windows']]})
    return {'scenario': scenario['name'], 'title': scenario.get('title'), 'engine': played['engine'], 'steps': steps}


def _rank(name):
    return ORDER.index(name) if name in ORDER else len(ORDER)


def _window(window):
    names = ('window', 'destroyed', 'url', 'title', 'isLoading', 'canGoBack', 'canGoForward', 'name', 'hasOpener',
             'historyLength')
    return {name: window[name] for name in names if name in window}


def read(path, command):
    """A scenario file with its name; YAML is read by the player."""
    path = pathlib.Path(path)
    text = path.read_text(encoding='utf-8')
    if path.suffix != '.json':
        done = subprocess.run([*command, '--json', str(path)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failure(f'{path}: {done.stderr.strip()}')
        text = done.stdout
    return {'name': path.stem, **json.loads(text)}
