"""What a scenario may contain, so that a slip of the pen is reported and not recorded."""

ACTIONS = {
    'click': str, 'activate': str, 'evaluate': str, 'evaluateWithoutGesture': str, 'load': str, 'loadHTML': str,
    'goBack': True, 'goForward': True, 'reload': True, 'stopLoading': True, 'closeWebView': str, 'wait': (int, float),
}
STEP_OPTIONS = {'window': str, 'frame': (str, list), 'settle': (int, float), 'timeout': (int, float),
                'baseURL': (str, type(None)), 'expect': object}
SCENARIO = {'name': str, 'title': str, 'start': str, 'responses': dict, 'settings': dict, 'createWebView': (str, dict),
            'cancel': list, 'cancelResponses': list, 'dialogs': dict, 'record': list, 'steps': list, 'expect': object,
            'order': str}
RESPONSE = {'body': str, 'status': int, 'contentType': (str, type(None)), 'headers': dict, 'redirect': str,
            'delay': (int, float), 'drop': bool, 'hang': bool}
SETTINGS = {'javaScriptCanOpenWindowsAutomatically': bool, 'javaScriptEnabled': bool, 'pageCache': bool,
            'processSwap': bool, 'trackingPrevention': bool, 'httpCache': bool, 'beforeUnloadPanel': bool,
            'onWebViewDidClose': ('destroy', 'keep'), 'answers': ('now', 'later'),
            'responsePolicy': ('canShow', 'allow', 'download'), 'features': dict}
PATTERN = {'prefix': str, 'window': str, 'targetFrame': ('nil', 'main', 'sub')}
DIALOGS = {'confirm': bool, 'prompt': (str, type(None)), 'beforeUnload': bool}
RECORDABLE = ('console', 'title', 'url')

# The simulator's scenarios may say more than an engine can be asked; see Docs/ScenarioFiles.md.
SIMULATOR_ONLY = {
    'delegate', 'app', 'device', 'appBoundDomains', 'providers', 'user', 'platform', 'profile', 'randomSeed', 'appliesWindowFeatures', 'elementFullscreen',
    'limitsNavigationsToAppBoundDomains', 'customUserAgent', 'file', 'header', 'contains', 'otherwise', 'type', 'into',
    'openURL', 'openSafariViewController', 'startSession', 'answerConsent', 'endSession', 'ownSession', 'connection',
    'clearAssociationCache', 'request', 'form', 'callback', 'ephemeral', 'context',
}


def problems(scenario):
    """What is wrong, a line each; none when it can be recorded."""
    if not isinstance(scenario, dict):
        return ['a scenario is an object']
    found = list(_object(scenario, SCENARIO, ''))
    if found:
        return found
    if 'start' not in scenario:
        found.append('"start" is missing')
    for url, answers in scenario.get('responses', {}).items():
        for answer in answers if isinstance(answers, list) else [answers]:
            if not isinstance(answer, str):
                found += _object(answer, RESPONSE, f'responses "{url}"')
        if answers == []:
            found.append(f'responses "{url}": a list of answers needs one')
    found += _object(scenario.get('settings', {}), SETTINGS, 'settings')
    found += _object(scenario.get('dialogs', {}), DIALOGS, 'dialogs')
    found += _create_web_view(scenario.get('createWebView', 'allow'))
    for key in ('cancel', 'cancelResponses'):
        for pattern in scenario.get(key, []):
            if not isinstance(pattern, str):
                found += _object(pattern, PATTERN, key)
    found += [f'record: {entry!r} is none of {", ".join(RECORDABLE)}'
              for entry in scenario.get('record', []) if entry not in RECORDABLE]
    for number, step in enumerate(scenario.get('steps', []), 1):
        found += _step(step, f'step {number}')
    return found


def _create_web_view(value):
    if isinstance(value, str):
        return [] if value in ('allow', 'block') else [f'createWebView: {value!r} is neither allow nor block']
    return _object(value, {'block': list}, 'createWebView')


def _step(step, place):
    if not isinstance(step, dict):
        return [f'{place}: not an object']
    found = list(_object(step, {**ACTIONS, **STEP_OPTIONS}, place))
    actions = [key for key in step if key in ACTIONS]
    if len(actions) != 1 and not found:
        found.append(f'{place}: does {len(actions)} things ({", ".join(actions) or "nothing"}), not one')
    return found


def _object(value, shape, place):
    start = f'{place}: ' if place else ''
    if not isinstance(value, dict):
        yield f'{start}not an object'
        return
    for key, entry in value.items():
        if key not in shape:
            yield f'{start}only the simulator has "{key}"' if key in SIMULATOR_ONLY else f'{start}"{key}" is unknown'
        elif not _fits(entry, shape[key]):
            yield f'{start}"{key}" cannot be {entry!r}'


def _fits(entry, wanted):
    if wanted is True:
        return entry is True
    if isinstance(wanted, tuple) and all(isinstance(choice, str) for choice in wanted):
        return entry in wanted
    if isinstance(entry, bool) and wanted is not bool and wanted is not object:
        return False    # Python's booleans are integers; a scenario's are not
    return isinstance(entry, wanted)
