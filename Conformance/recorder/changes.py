"""What differs between two traces: in the words of a trace's `unstable`, and in lines for people."""
import difflib

from . import words

STEP_FIELDS = ('events', 'result', 'error', 'notSettled', 'requests', 'windows')


def differing(old, new):
    """What differs between two lists of steps, coarsely: `step 2 events`, `step 3 windows`. When each window's events
    are the same and only their order across windows is not, it is an `interleaving`."""
    if len(old) != len(new):
        return ['shape']
    found = []
    for number, (before, after) in enumerate(zip(old, new)):
        for field in STEP_FIELDS:
            if before.get(field) != after.get(field):
                interleaved = field == 'events' and _by_window(before[field]) == _by_window(after[field])
                found.append(f'step {number} {"interleaving" if interleaved else field}')
    return found


def described(old, new):
    """What differs between two traces, a line each: step, call, field, old → new."""
    lines = _some_fields(old, new, 'scenario', 'title') + _steps(old['steps'], new['steps'])
    known = [old['steps'], *old.get('alternatives', [])]
    for number, steps in enumerate(new.get('alternatives', []), 1):
        if steps not in known:
            lines += [f'alternative {number}, {line}' for line in _steps(new['steps'], steps)]
    if _races(old) != _races(new):
        lines.append(f'where runs differ: {_races(old)} → {_races(new)}')
    return lines or ['other alternatives']


def _steps(old, new):
    lines = []
    for number in range(max(len(old), len(new))):
        before, after = (steps[number] if number < len(steps) else None for steps in (old, new))
        place = f'step {number}'
        if before is None or after is None:
            lines.append(f'{place} {"is new" if before is None else "is gone"}: {_label(before or after)}')
        else:
            lines += [f'{place} {_label(after)}: {line}' for line in _step(before, after)]
    return lines


def _races(trace):
    number = len(trace.get('alternatives', []))
    return f'{", ".join(trace["unstable"])} ({number + 1} variants)' if number else 'nowhere'


def _step(old, new):
    lines = _some_fields(old, new, 'step')
    before, after = old['events'], new['events']
    if before != after and _by_window(before) == _by_window(after):
        lines.append('interleaving: the same calls of each window, in another order across windows')
        lines += [f'  was {_call(b)}, is {_call(a)}' for b, a in zip(before, after) if b != a]
    else:
        lines += _events(before, after)
    lines += _some_fields(old, new, 'result', 'error', 'notSettled')
    lines += _keyed(old.get('requests', []), new.get('requests', []), 'request', lambda r: (r['method'], r['url']))
    lines += _keyed(old.get('windows', []), new.get('windows', []), 'window', lambda w: (w['window'],))
    return lines


def _events(old, new):
    """Calls that stayed are compared field by field, the others are gone or new."""
    lines = []
    match = difflib.SequenceMatcher(None, [_identity(e) for e in old], [_identity(e) for e in new], autojunk=False)
    for kind, i, i_end, j, j_end in match.get_opcodes():
        if kind == 'equal':
            for before, after in zip(old[i:i_end], new[j:j_end]):
                lines += _fields(before, after, f'{_call(after)}: ')
        elif kind == 'replace' and [_name(e) for e in old[i:i_end]] == [_name(e) for e in new[j:j_end]]:
            for before, after in zip(old[i:i_end], new[j:j_end]):
                lines += _fields(before, after, f'{after["window"]} {after["call"]}: ')
        else:
            lines += [f'{_call(event)} is gone' for event in old[i:i_end]]
            lines += [f'{_call(event)} is new' for event in new[j:j_end]]
    return lines


def _keyed(old, new, kind, key):
    """Entries of lists that are sorted, paired by their key; of several with one key, in order."""
    lines, left = [], list(new)
    for entry in old:
        partner = next((other for other in left if key(other) == key(entry)), None)
        name = f'{kind} {" ".join(key(entry))}'
        if partner is None:
            lines.append(f'{name} is gone')
        else:
            left.remove(partner)
            lines += _fields(entry, partner, f'{name}: ')
    return lines + [f'{kind} {" ".join(key(entry))} is new' for entry in left]


def _some_fields(old, new, *names):
    return _fields(*({name: entry[name] for name in names if name in entry} for entry in (old, new)), '')


def _fields(old, new, start):
    """One line for each field that differs; of fields with fields inside, the inner ones."""
    lines = []
    for field in dict.fromkeys([*old, *new]):
        before, after = old.get(field, words.ABSENT), new.get(field, words.ABSENT)
        if isinstance(before, dict) and isinstance(after, dict):
            lines += _fields(before, after, f'{start}{field}.')
        elif before is words.ABSENT or after is words.ABSENT or before != after:
            lines.append(f'{start}{field} {words.pair(before, after)}')
    return lines


def _by_window(events):
    windows = {}
    for event in events:
        windows.setdefault(event['window'], []).append(event)
    return windows


def _name(event):
    return event['window'], event['call']


def _identity(event):
    return event['window'], event['call'], event.get('url', event.get('message'))


def _call(event):
    return ' '.join(str(part) for part in _identity(event) if part is not None)


def _label(step):
    label = step.get('step')
    return label if isinstance(label, str) else words.short(label)
