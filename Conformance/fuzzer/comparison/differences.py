"""What differs, in few words, so that scenarios that differ alike can be put together."""
import re
from dataclasses import dataclass

from . import levels, normal


@dataclass
class Difference:
    step: int
    words: str
    engine: object
    simulator: object


def signature(engine, simulator):
    """The first difference to the variant that agrees for longest; None when nothing differs."""
    best = None
    for steps in normal.variants(engine):
        found = differences(*normal.pair(steps, simulator['steps']))
        if not found:
            return None
        if best is None or found[0].step > best.step:
            best = found[0]
    return best


def differences(engine, simulator):
    """At most one of the calls, one of each window's lines, and one each of result, windows and requests, a step."""
    if len(engine) != len(simulator):
        return [Difference(0, 'number of steps', len(engine), len(simulator))]
    found = []
    for number, (one, two) in enumerate(zip(engine, simulator)):
        step = [*_calls(one, two), *_logs(one, two), *_states(one, two)]
        found += [Difference(number, *rest) for rest in step or _requests(one, two)]
    return found


def _calls(one, two):
    ours, theirs = normal.calls(one), normal.calls(two)
    keys, others = ([levels.key(event, 'full') for event in events] for events in (ours, theirs))
    if keys == others or levels.reordered(one, two) is not None:
        return
    event, other = _first(ours, theirs, keys, others)
    if levels.by_window(ours, 'full') == levels.by_window(theirs, 'full'):
        yield 'order across windows', event, other
    elif sorted(keys) == sorted(others):
        yield 'order in a window', event, other
    else:
        yield _event_words(event, other), event, other


def _logs(one, two):
    ours, theirs = normal.logs(one), normal.logs(two)
    if levels.reordered(one, two) and normal.logs_by_page(one) == normal.logs_by_page(two):
        return
    for window in sorted(ours.keys() | theirs.keys()):
        lines, others = ours.get(window, []), theirs.get(window, [])
        if lines == others:
            continue
        line, other = _first(lines, others, lines, others)
        if sorted(map(_uncounted, lines)) == sorted(map(_uncounted, others)):
            yield 'order of log lines', line, other
        else:
            yield _line_words(line, other), line, other


def _states(one, two):
    if one.get('result') != two.get('result'):
        yield 'result', one.get('result'), two.get('result')
    if one.get('windows') != two.get('windows'):
        ours, theirs = ({w['window']: w for w in step.get('windows', [])} for step in (one, two))
        fields = {field for name in ours.keys() | theirs.keys()
                  for field in _unlike(ours.get(name, {}), theirs.get(name, {}))}
        yield 'windows: ' + ','.join(sorted(fields)), one.get('windows'), two.get('windows')


def _requests(one, two):
    ours, theirs = one.get('requests', []), two.get('requests', [])
    if ours != theirs:
        fields = {field for pair in zip(ours, theirs) for field in _unlike(*pair)}
        words = ','.join(sorted(fields)) if len(ours) == len(theirs) else 'number'
        yield f'requests: {words}', ours, theirs


def _first(values, others, keys, other_keys):
    """The first values whose keys are not the same; None at an end."""
    place = next((n for n, (one, two) in enumerate(zip(keys, other_keys)) if one != two),
                 min(len(keys), len(other_keys)))
    return (values[place] if place < len(values) else None), (others[place] if place < len(others) else None)


def _event_words(event, other):
    if event is None or other is None:
        return f"{'engine' if event else 'simulator'} only: {(event or other)['call']}"
    if (event['call'], event['window']) != (other['call'], other['window']):
        where = '' if event['window'] == other['window'] else ' (other window)'
        return f"engine {event['call']}, simulator {other['call']}{where}"
    fields = [field for field in _unlike(event, other) if field not in levels.IGNORED]
    if event['call'].startswith('runJavaScript') and event.get('message') != other.get('message'):
        fields.append('message')
    if event['call'].startswith('didFail') and event.get('appleError') != other.get('appleError'):
        fields.append('error')
    return f"{event['call']}: {','.join(fields)}"


def _line_words(line, other):
    if line is None or other is None:
        return f"{'engine' if line else 'simulator'} only: log {_parts(line or other)['tag']}"
    ours, theirs = _parts(line), _parts(other)
    if (ours['page'], ours['tag']) != (theirs['page'], theirs['tag']):
        return 'log: another line'
    fields = _unlike(ours, theirs)
    return f"log {ours['tag']}: {','.join([field for field in fields if field != 'n'] or fields)}"


def _parts(line):
    """A line of the pages' helpers as {field: value}."""
    page, _, rest = line.partition(' ')
    first, *fields = re.split(r' (?=[a-zA-Z]+=)', rest)
    parts = {'page': page, 'tag': re.sub(r'\s.*', '', first), 'value': first}
    return parts | dict(field.split('=', 1) for field in fields)


def _unlike(one, two):
    return [field for field in sorted(one.keys() | two.keys()) if one.get(field) != two.get(field)]


def _uncounted(line):
    return re.sub(r' n=\d+$', '', line)
