"""What a Mac should hear: WebKitGTK's recording, changed as the rules of section 12 say, and as the data says."""
import copy
import json
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
TRACES, DATA = ROOT / 'Conformance/traces', ROOT / 'Conformance/Apple/expectations.json'


def load(path=DATA):
    return json.loads(path.read_text(encoding='utf-8')) if path.exists() else {}


def variants(name, place, expectations, traces=TRACES):
    """The traces that agree with what is expected, the likeliest first; none if nothing is known."""
    path = traces / place
    if not path.exists():
        return []
    recorded = json.loads(path.read_text(encoding='utf-8'))
    known = [on_apples_systems(steps) for steps in [recorded['steps'], *recorded.get('alternatives', [])]]
    if name in expectations:
        known = [_replaced(known[0], expectations[name]['steps'])]
    return [{**freedom(recorded), 'steps': steps} for steps in known]


def freedom(recorded):
    """What of a recording says that it is not like the next."""
    return {key: recorded[key] for key in ('unstable',) if key in recorded}


def _replaced(steps, own):
    return [{**step, **own.get(str(number), {})} for number, step in enumerate(steps)]


def on_apples_systems(steps):
    """Rules 12.1 (a window's URL is the one that is loaded) and 12.3 (the errors' domains)."""
    steps, loading = copy.deepcopy(steps), {}
    for step in steps:
        for event in step['events']:
            event.update(event.pop('appleError', {}))
            if event['call'] in ('didStartProvisionalNavigation', 'didReceiveServerRedirect'):
                loading[event['window']] = event['url']
            elif event['call'] in ('didCommit', 'didFailProvisional', 'webViewWebContentProcessDidTerminate'):
                loading.pop(event['window'], None)
        for window in step['windows']:
            if window.get('isLoading') and window['window'] in loading:
                window['url'] = loading[window['window']]
    return steps
