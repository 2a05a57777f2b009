"""Traces beside each other, as far as public API tells: calls, their arguments, windows and the results of scripts."""

import urllib.parse

# What an app cannot hear by public API.
UNHEARD = ('consoleMessage', 'titleChanged', 'urlChanged', 'runBeforeUnloadConfirmPanel')
# Texts of errors are a port's own, and reasons are the simulator's.
UNCOMPARED = ('message', 'notes', 'appleError')
NOT_AVAILABLE = 'not available'     # what WebKitGTK does not tell of windows that are not opened
MESSAGES = ('runJavaScriptAlertPanel', 'runJavaScriptConfirmPanel', 'runJavaScriptTextInputPanel')


def differences(expected, found):
    """Lines `STEP FIELD: expected → found`. `found` is a player's trace; only what it has is compared. Where one recording
    is not like the next (`unstable`), windows may take turns in another order, as `TraceComparison` allows."""
    lines = []
    if len(expected['steps']) != len(found['steps']):
        return ['steps: %d → %d' % (len(expected['steps']), len(found['steps']))]
    for number, (left, right) in enumerate(zip(expected['steps'], found['steps'])):
        lines += [f'{number} {line}' for line in _step(left, right, 'unstable' in expected)]
    return lines


def _step(left, right, orders_windows_freely):
    before, after = _calls(left), _calls(right)
    if orders_windows_freely:
        before, after = (sorted(calls, key=lambda call: call['window']) for calls in (before, after))
    if [_name(call) for call in before] != [_name(call) for call in after]:
        yield f'events: {_names(before)} → {_names(after)}'
    else:
        for one, other in zip(before, after):
            yield from _fields(one, other, one['call'] + '.')
    if 'result' in left and _decoded(left['result']) != _decoded(right.get('result')):
        yield f'result: {left["result"]} → {right.get("result")}'
    if ('error' in left) != ('error' in right):
        yield f'error: {left.get("error")} → {right.get("error")}'
    windows = {window['window']: window for window in right['windows']}
    if set(windows) != {window['window'] for window in left['windows']}:
        yield f'windows: {[window["window"] for window in left["windows"]]} → {list(windows)}'
        return
    for window in left['windows']:
        yield from _fields(window, windows[window['window']], f'windows.{window["window"]}.')


def _calls(step):
    return [call for call in step['events'] if call['call'] not in UNHEARD]


def _name(call):
    return call['window'], call['call'], _decoded(call.get('url'))


def _decoded(value):
    """Foundation's URL cannot hold the quotes, spaces and angle brackets that such URLs have: it writes them as bytes."""
    if isinstance(value, list):
        return [_decoded(one) for one in value]
    opaque = isinstance(value, str) and value.startswith(('data:', 'javascript:'))
    return urllib.parse.unquote(value) if opaque else value


def _names(calls):
    return ', '.join(' '.join(str(word) for word in _name(call)) for call in calls)


def _fields(left, right, start):
    for name, value in right.items():
        if name in UNCOMPARED and left.get('call') not in MESSAGES:
            continue
        if left.get(name) == NOT_AVAILABLE:
            continue
        # WebKitGTK's API knows the method of HTTP requests only (webkit_uri_request_get_http_method).
        if name == 'method' and not left['url'].startswith('http'):
            continue
        if isinstance(value, dict) and isinstance(left.get(name), dict):
            yield from _fields(left[name], value, f'{start}{name}.')
        elif name in left and _decoded(left[name]) != _decoded(value):
            yield f'{start}{name}: {left[name]} → {value}'
