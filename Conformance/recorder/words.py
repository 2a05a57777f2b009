"""Values of traces in lines for people."""
import json
import os

ABSENT = object()   # in place of a field that is not there
LONGEST = 160       # characters of a value in a line
CONTEXT = 20        # characters before the place where long values begin to differ


def short(value):
    return _cut(_text(value), 0)


def pair(old, new):
    """Both values; of long ones the part where they begin to differ."""
    before, after = _text(old), _text(new)
    same = len(os.path.commonprefix([before, after]))
    skipped = max(same - CONTEXT, 0) if max(len(before), len(after)) > LONGEST else 0
    return f'{_cut(before, skipped)} → {_cut(after, skipped)}'


def _text(value):
    return '(none)' if value is ABSENT else json.dumps(value, ensure_ascii=False)


def _cut(text, skipped):
    rest = text[skipped:]
    return ('…' if skipped else '') + (rest if len(rest) <= LONGEST else f'{rest[:LONGEST]}…')
