"""The data of what must differ on a Mac: the simulator's own traces for macOS beside WebKitGTK's recordings, as far as
public API tells. `Conformance/apple-measure --expectations` writes it."""
import json
import pathlib
import subprocess
import tempfile

from . import comparing, expected, measure

PRIVATE = ('userInitiated', 'isRedirect', 'frameName', 'notes')
PRIVATE_FEATURES = ('locationbarVisible', 'scrollbarsVisible', 'fullscreen')
ASKED = ('name', 'hasOpener', 'historyLength')
# Scenarios that switch these off cannot be played (`Scenario.obstacle`).
UNSWITCHABLE = ('pageCache', 'processSwap')
# Which rule says it, by what differs.
RULES = (('windowFeatures', '12.2'), ('url', '12.1'), ('domain', '12.3'), ('code', '12.3'))
# Of scenarios that a rule names, the rule says it.
BY_NAME = {'link-download': '12.7', 'link-download-policy': '12.7', 'open-attachment': '10.7'}


def derive(paths, binaries):
    """Scenario → rules and steps."""
    with tempfile.TemporaryDirectory() as folder:
        copies, own = pathlib.Path(folder) / 'scenarios', pathlib.Path(folder) / 'traces'
        copies.mkdir()
        for path in paths:
            scenario = json.loads(path.read_text(encoding='utf-8'))
            if 'order' not in scenario and all(scenario.get('settings', {}).get(key, True) for key in UNSWITCHABLE):
                (copies / path.name).write_text(json.dumps(_for_a_mac(scenario)))
        # Its exit code tells of steps that find nothing to click, which some scenarios have.
        subprocess.run([binaries / 'webviewsim', 'run', copies, '--out', own], stdout=subprocess.DEVNULL, check=False)
        entries = {path.stem: _entry(path, own / path.name) for path in paths if (own / path.name).exists()}
    return {name: entry for name, entry in entries.items() if entry}


def _for_a_mac(scenario):
    settings = {'javaScriptCanOpenWindowsAutomatically': False, 'appliesWindowFeatures': False,
                **scenario.get('settings', {})}
    return {**scenario, 'platform': 'macOS', 'settings': settings}


def _entry(path, trace):
    known = expected.variants(path.stem, path.relative_to(measure.SCENARIOS), {})
    if not known:
        return None
    own = _as_told(json.loads(trace.read_text(encoding='utf-8')))
    lines = min((comparing.differences(one, own) for one in known), key=len)
    if not lines or lines[0].startswith('steps:'):
        return None
    steps = {number: own['steps'][int(number)] for number in sorted({line.split(' ')[0] for line in lines}, key=int)}
    return {'rules': sorted({_rule(path.stem, line) for line in lines}), 'differs': [line[:200] for line in lines],
            'steps': {number: {key: step[key] for key in ('events', 'windows', 'result') if key in step}
                      for number, step in steps.items()}}


def _rule(name, line):
    field = line.split(' ', 1)[1].split(':')[0]
    return BY_NAME.get(name) or next((rule for word, rule in RULES if word in field), 'unknown')


def _as_told(trace):
    """The simulator's trace, with what public API tells."""
    for number, step in enumerate(trace['steps']):
        step['events'] = [_told(event) for event in step['events'] if event['call'] not in comparing.UNHEARD]
        if number < len(trace['steps']) - 1:
            step['windows'] = [{key: value for key, value in window.items() if key not in ASKED}
                               for window in step['windows']]
    return trace


def _told(event):
    told = {key: value for key, value in event.items() if key not in PRIVATE}
    if isinstance(told.get('windowFeatures'), dict):
        told['windowFeatures'] = {
            key: value for key, value in told['windowFeatures'].items() if key not in PRIVATE_FEATURES}
    return told
