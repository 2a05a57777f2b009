"""What shows that a scenario reached a rule which is the reason of no call: words of its story, all of which must be
there. And the rules that no page and no app of a scenario can reach, with the reason. See `coverage`."""
import json
import re

# A story has a line for each step, header, page that was asked for, call, line of a page and window.
CREATED = r'^call createWebView .*returns=popup'
POPUP_POLICY = r'^call decidePolicyForNavigationAction window=popup'

SHOWN = {
    '1.5': (r'^call decidePolicyForNavigationAction window=popup.*userInitiated=False.*url=http', r'^page .*open\('),
    '1.8': (r'^log .* ref=http',),
    '1.9': (r'^header cross-origin-opener-policy: same-origin$', r'source=frame .*url=http'),
    '1.11': (r'^log .*open.* opener=me',), '1.13': (CREATED,), '1.14a': (r'^call createWebView .*url=file:',),
    '1.15': (r'^page .*window\.open\(', POPUP_POLICY), '1.16': (r'^page .*no(opener|referrer)', r'^log .*open null'),
    '1.18': (r'^log .*open closed=false length=0 opener=me',),
    '1.19': (r'^log .*open closed=false', r'^log .*opener=yes'),
    '1.20': (r'^step .*"activate"', CREATED), '1.21': (r'^page .*open\(', CREATED + '(.*\n)*?' + CREATED),
    '1.22': (r'^page .*set(Timeout|Interval)\(.*open\(',),
    '1.23': (r'^page .*(Promise|async|queueMicrotask).*open\(',),
    '1.24': (r'^page .*(fetch|XMLHttpRequest|MessageChannel).*open\(',),
    '1.25': (r'^step .*"evaluate": .*open\(', CREATED),
    '1.27': (r'^setting javaScriptCanOpenWindowsAutomatically', r'^call createWebView .*userInitiated=False'),
    '1.28': (r'^page .*\.click\(\)',), '1.29': (r'^page .*noopener', CREATED), '1.31': (r'noopener', POPUP_POLICY),
    '1.32': (r'^page .*no(referrer|opener)', r'^log .*opener=null.* ref=http'), '1.33': (r'noopener', CREATED),
    '1.34': (r'^call createWebView .*url=blob:',), '1.35': (r"^page .*'(_BLANK|_Self|_current|N1)'",),
    '1.39': (r"^step .*'chain'",),
    '1.41': (r'^page .*open\(', r'^call decidePolicyForNavigationAction window=popup.*type=other'),
    '1.43': (r'^log .*(open|chain).* opener=me',), '1.44': (r'^page .*(window|h\.[ab])\.name=',),
    '1.47': (r"^page .*'(WIDTH=|screenX|menubar)",), '1.48': (r"^page .*'(popup=|width=300\.7|toolbar=true)",),
    '1.50': (r'^call createWebView .*width=\d',),
    '1.51': (r'^call createWebView .*width=None',),
    '1.52': (r'^page .*innerWidth=',), '1.53': (r'^call createWebView .*type=(linkActivated|formSubmitted)',),
    '1.55': (r'^call createWebView .*url= from',),
    '1.58': (r'^call decidePolicyForNavigationAction window=popup.*url=\S+#',),
    '1.59': (r'^page .*open\(', POPUP_POLICY + '(.*\n)*?' + POPUP_POLICY),
    '1.61': (r'^log .*load .*opener=yes.* hist=1 ',),
    '1.62': (r'^log .*location', r'^call decidePolicyForNavigationAction'),
    '1.67': (r'^call createWebView .*type=linkActivated',),
    '1.68': (r'^call \S+ .*type=(linkActivated|formSubmitted).*url=javascript:',),
    '1.69': (r'^page <map|^page .*<area',),
    '1.70': (r'^request POST', r'^page .* ping='), '1.73': (r'^call decidePolicyForNavigationAction .*target=nil',),
    '1.77': (r'^page .*(return false|required|method="dialog")',), '1.80': (CREATED + '.*source=frame',),
    '1.83': (r'^page .*allow-popups', CREATED + '.*source=frame'), '1.90': (r'^log .*(location|frame) http',),
    '1.91': (r'^header referrer-policy', r'^page .*(iframe|open\()'),
    '1.92': (r'^header referrer-policy', r'redirect=True'),
    '2.2': (r'^call decidePolicyForNavigationAction window=popup.*type=(linkActivated|formSubmitted)',),
    '2.3': (POPUP_POLICY,),
    '2.4': (r'^log .*open closed=false .*url=http',),
    '2.5': (POPUP_POLICY + '.*decision=cancel',),
    '2.6': (r'^page .*rel="no(opener|referrer)"', POPUP_POLICY + '.*type=linkActivated'),
    '2.8': (POPUP_POLICY + '.*userInitiated=False',), '3.1': (r'target=nil',), '3.2': (r'source=frame',),
    '3.4': (r'^call decidePolicyForNavigationAction .*from=$',),
    '3.6': (r'type=(reload|backForward|formResubmitted)',),
    '3.8': (r'redirect=True',), '3.9': (r'^request POST',), '3.12': (r'userInitiated=True', r'redirect=True'),
    '4.2': (r'^step .*"goBack"', r'^window .*isLoading=True'),
    '4.6': (r'^call decidePolicyForNavigationResponse .*status=[45]',),
    '4.7': (r'^step .*"loadHTML"',),
    '4.8': (r'^call decidePolicyForNavigation(Action|Response) .*url=blob:', r'^call didFinish'),
    '4.10': (r'decision=cancel',), '4.14a': (r'^call didFail .*error=-999',),
    '4.14c': (r'^log .*fetch failed',),
    '4.14d': (r'^log .*stop undefined', r'^call didFail .*error=-999'),
    '4.14e': (r'^page .*document\.(write|open)\(',),
    '4.14b': (r'^page .*<iframe', r'"(stopLoading|closeWebView)"|stop\(\)'),
    '4.15': (r'^page .*\.click\(\).*\n(.*\n)*^page .*location',),
    '4.17': (r'^call didFail.*error=10[0-4]',), '4.18': (r'^log .*beforeunload',), '4.20': (r'^log .*hashchange',),
    '4.24': (r'^step .*pushState.*\n(.*\n)*^step .*goBack|^step .*skip', r'^step .*"goBack"'),
    '4.29': (r'target=sub .*decision=cancel',), '4.30': (r'^page .*src="[^"]*(404|204|attachment|myapp)',),
    '4.36': (r'^page .*sandbox', r'url=myapp:'),
    '4.43': (r'target=sub type=(linkActivated|formSubmitted)', r'^step .*"go(Back|Forward)"'),
    '5.4': (r'^call webViewDidClose',), '5.6': (r'^setting onWebViewDidClose', r'^call webViewDidClose'),
    '5.7': (r'^step .*"closeWebView": "main"|^call webViewDidClose window=main',),
    '5.8': (r'^step .*"closeWebView"',),
    '5.9': (r'^log .*closed=true',), '5.10': (r'^log .*openerClosed=true|^step .*"closeWebView": "main"',),
    '5.11': (r'^log .*(disown|opener0) null',),
    '5.13': (r'^page http:|^call \S+ .*url=http://plain', r'^header cross-origin-opener'),
    '5.14': (r'^header cross-origin-opener-policy: same-origin-allow-popups', CREATED),
    '5.16': (r'^step .*"load".*"window": "popup',), '5.17': (r'^log .*remove undefined',),
    '5.19': (r'^page .*(pagehide|unload)', r'^request GET \S+\.png'),
    '5.20': (r'^log .*visibilitychange',),
    '6.1': (r'^log .*post.*!SyntaxError|^page .*postMessage\(',),
    '6.3': (r'^page .*postMessage\(', CREATED), '6.4': (r'^log .*message .*source=',),
    '6.5': (r'^page .*sessionStorage', CREATED), '6.6': (r'^log .*(cookie=\w|local \d)',),
    '6.12': (CREATED,), '6.13': (POPUP_POLICY,), '6.16': (r'^log .*load .*top=false .*ref=http',),
    '7.1': (r'^call runJavaScript',),
    '7.4': (r'^call runJavaScriptTextInputPanel',),
    '7.7': (r'^call runJavaScript',),
    '9.4': (r'^call decidePolicyForNavigationResponse',), '9.10': (r'^call webViewDidClose',),
    '12.1': (r'^window .*isLoading=True',), '12.2': (r'^call createWebView .*width=',), '12.3': (r'^call didFail',),
    '12.4': (r'^call didFail',), '12.5': (r'^call didFail',), '12.6': (r'^call runBeforeUnloadConfirmPanel',),
    '12.10': (r'^step .*"load".*"window": "popup',), '12.11': (POPUP_POLICY,), '12.12': (CREATED,),
    '12.14': (r'^step .*"evaluate"',),
}

# By a rule's number, or its chapter's.
OUT_OF_REACH = {
    '0': 'a summary of the rules of other chapters',
    '1.1': "no page keeps its scripts running in a window that has no frame; `message-after-close` does",
    '1.2': 'a list of sites that is not simulated',
    '1.3': 'rule lists are not simulated',
    '1.10': 'only said of what is not simulated',
    '1.17': 'the app of a scenario returns what it makes',
    '1.26': 'a check that is off', '1.66': 'app-bound domains',
    '1.49': 'what is visible is up to the app, and not the same in WebKitGTK', '1.71': 'WebKitGTK differs on purpose (grammar)',
    '1.72': 'steps have no modifier keys',
    '1.78': 'the app of a scenario has both delegates',
    '1.79': 'configurations are objects of Swift',
    '1.81': 'the app of a scenario keeps its views', '1.82': 'the app of a scenario loads nothing during create',
    '1.84': 'the app of a scenario evaluates nothing during create', '2.7': 'only said of what delegates do not see',
    '2.10': 'no page of the grammar has an element with autofocus',
    '2.11': 'no page of the grammar asks for the focus of its window',
    '2.13': 'no timer of the grammar is nested deeply in a hidden page',
    '2.15': 'no timer of the grammar is nested deeply',
    '3.3': 'depends on the SDK', '3.5': 'frame infos are objects of Swift', '3.10': 'steps have no modifier keys',
    '3.11': 'WebKitGTK differs on purpose (grammar)',
    '3.13': 'navigations are objects of Swift',
    '4.3': 'WebKitGTK shows another URL (12.1)',
    '4.5': 'observers are Swift',
    '4.16': 'connections that are lost differ on purpose (grammar)',
    '4.19': 'no page ends its process',
    '4.38': 'a scenario names only URLs', '4.33': 'the app of a scenario has a policy method',
    '4.44': 'no page of a scenario sends Authorization',
    '4.50': 'hosts known for https are those of an Apple system', '4.51': 'the pages of a scenario are not asked for by https',
    '4.53': 'no frame of the grammar is lazy', '4.54': 'no page of the grammar adds an object',
    '4.52': 'libsoup has no time for requests',
    '11.3': 'the grammar draws no policies with reports',
    '11.4': 'the grammar draws no upgrade-insecure-requests',
    '11.5': 'the grammar draws no integrity and no nosniff',
    '6.23': 'the recorder does not show the cookies of a request',
    '6.22': 'the recorder has no network cache; `http-cache-documents` has its memory',
    '6.17': 'the clock belongs to the simulator', '6.19': 'no page of the grammar has a database',
    '11.6': 'the grammar draws no requests that need a preflight',
    '11.7': 'the grammar draws no requests with access control',
    '11.8': 'traces do not show the fields of requests',
    '11.10': 'the grammar draws no URLs with passwords',
    '11.12': 'the grammar draws no images whose size a script reads',
    '11.11': 'the grammar draws no media, pictures or preloads; `element-requests` has them',
    'L37': 'no page of the grammar has a database',
    '6.7': 'configurations are objects of Swift',
    '6.8': 'raises an exception in the app',
    '6.9': 'raises an exception in the app',
    '6.10': 'raises an exception in the app',
    '6.11': 'the app of a scenario returns what it makes',
    '7.3': 'the app of a scenario has every panel method',
    '7.6': 'the app of a scenario answers',
    '7.8': 'steps wait for dialogs',
    '7.10': 'not simulated', '7.13': 'no page has a file input', '7.15': 'no page has a file input',
    '7.16': 'no page ends its process', '8': 'app-bound domains exist on iOS only', '9': 'how Swift delegates are called',
    '10': "the app's preferences and user agents are Swift", '12': 'says where WebKitGTK differs',
}


def story(scenario, trace):
    """The lines that SHOWN is about."""
    asked = {request['url'].split('?')[0] for step in trace['steps'] for request in step.get('requests', [])}
    lines = [f'setting {name} {value}' for name, value in scenario.get('settings', {}).items()]
    for url, answer in scenario['responses'].items():
        if url.rstrip('*') in asked:
            lines += [f'page {line}' for line in answer.get('body', '').splitlines()]
            lines += [f'header {name.lower()}: {value}' for name, value in answer.get('headers', {}).items()]
    for step in trace['steps']:
        lines.append(f'step {json.dumps(step["step"], ensure_ascii=False)}')
        lines += [_call(event) for event in step.get('events', [])]
        lines += [f"request {request['method']} {request['url']}" for request in step.get('requests', [])]
        lines += ['window ' + ' '.join(f'{name}={value}' for name, value in window.items())
                  for window in step['windows']]
    return '\n'.join(lines)


def shown(text):
    """The rules that a story shows."""
    return {rule for rule, words in SHOWN.items() if all(re.search(word, text, re.MULTILINE) for word in words)}


def out_of_reach(rule):
    """Why no page and no app of a scenario reaches the rule; None when one can."""
    return OUT_OF_REACH.get(rule) or (None if rule in SHOWN else OUT_OF_REACH.get(rule.split('.')[0]))


def _call(event):
    if event['call'] == 'consoleMessage':
        return f"log {event['message']}"
    source = event.get('sourceFrame') or {}
    error = event.get('appleError') or {}
    features = event.get('windowFeatures')
    width = features.get('width') if isinstance(features, dict) else features
    return ' '.join([
        'call', event['call'], f"window={event['window']}", f"returns={event.get('returns')}",
        f"target={event.get('targetFrame')}", f"type={event.get('navigationType')}",
        f"userInitiated={event.get('userInitiated')}", f"redirect={event.get('isRedirect')}",
        f"decision={event.get('decision')}", f"status={event.get('status')}", f"error={error.get('code')}",
        f'width={width}',
        f"source={'main' if source.get('isMainFrame', True) else 'frame'}", f"url={event.get('url', '')}",
        f"from={source.get('url')}"])

