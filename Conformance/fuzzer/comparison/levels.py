"""At which levels two traces agree."""
import json

from . import normal
from .reordering import freedoms

LEVELS = ('policy', 'calls', 'full', 'log', 'requests')
POLICY_CALLS = ('createWebView', 'decidePolicyForNavigationAction')
POLICY_FIELDS = ('targetFrame', 'navigationType', 'returns', 'decision')
# Texts of errors are each system's own; what Apple's would be is in appleError.
IGNORED = ('message', 'domain', 'code', 'notes', 'orderUnspecified', 'appleError')


def agreement(engine, simulator):
    """{level: bool}, with the nearest of the engine's variants."""
    freely = any('interleaving' in mark for mark in engine.get('unstable', []))
    found = [_agreement(*normal.pair(steps, simulator['steps']), freely) for steps in normal.variants(engine)]
    return max(found, key=lambda levels: sum(levels.values()))


def key(event, level):
    """What counts of a call at a level."""
    base = (event.get('window'), event['call'], event.get('url'))
    if level == 'policy':
        return base + tuple(str(event.get(field)) for field in POLICY_FIELDS)
    if level == 'calls':
        return base
    fields = {name: value for name, value in event.items() if name not in IGNORED}
    if event['call'].startswith('runJavaScript'):
        fields['message'] = event.get('message')
    if event['call'].startswith('didFail'):
        error = event.get('appleError') or {}
        fields['error'] = [error.get('domain'), error.get('code')]
    return json.dumps(fields, sort_keys=True)


def by_window(events, level):
    """The keys of each window, in order."""
    windows = {}
    for event in events:
        windows.setdefault(event.get('window'), []).append(key(event, level))
    return windows


def _agreement(engine, simulator, freely):
    agrees = dict.fromkeys(LEVELS, False)
    for level, holds in (('policy', _same_calls), ('calls', _same_calls), ('full', _same_states),
                         ('log', _same_logs), ('requests', _same_requests)):
        if len(engine) != len(simulator) or not all(
                holds(ours, theirs, level, freely) for ours, theirs in zip(engine, simulator)):
            return agrees
        agrees[level] = True
    return agrees


def _same_calls(one, two, level, freely):
    events = [[event for event in normal.calls(step) if level != 'policy' or event['call'] in POLICY_CALLS]
              for step in (one, two)]
    if [key(event, level) for event in events[0]] == [key(event, level) for event in events[1]]:
        return True
    if freely and by_window(events[0], level) == by_window(events[1], level):
        return True
    return reordered(one, two, level) is not None


def reordered(one, two, level='full'):
    """The names of the freedoms that make the calls of two steps the same; None when they do not. What is free is
    seen in all calls, also those that do not count at the level."""
    def counts(event):
        return key(event, level if level != 'policy' or event['call'] in POLICY_CALLS else 'calls')
    return freedoms(normal.calls(one), normal.calls(two), counts)


def _same_states(one, two, level, freely):
    return (_same_calls(one, two, level, freely)
            and all(one.get(field) == two.get(field) for field in ('result', 'windows')))


def _same_logs(one, two, *_):
    if normal.logs(one) == normal.logs(two):
        return True
    if normal.has_frames_of_one_url(one):
        pages, others = ({page: sorted(lines) for page, lines in normal.logs_by_page(step).items()}
                         for step in (one, two))
        return pages == others
    return bool(reordered(one, two)) and normal.logs_by_page(one) == normal.logs_by_page(two)


def _same_requests(one, two, *_):
    return one.get('requests') == two.get('requests')
