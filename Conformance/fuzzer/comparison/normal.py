"""Traces without what is only WebKitGTK's or the recorder's."""
import collections
import copy
import re

from recorder.engine.roll_call import closing_once

OWN_LINE = re.compile(r'[A-Z]+\d*: ')                                   # a page begins its lines with its name
LEAVING = re.compile(r'[A-Z]+\d*: (pagehide|unload|beforeunload) ')     # what it logs while it goes
WITH_METHOD = re.compile(r'https?://(\[[\da-f:.]+\](:\d+)?|[^\s\[\]/?#]+)([/?#]|$)')
# Of errors that have no other name on Apple's systems; older recorders did not say so.
OWN_DOMAINS = ('WebKitInternal', 'WebKitBlobResource')
OPTIONAL = ('titleChanged', 'urlChanged')


def variants(engine):
    """Every list of steps that the engine's trace accepts."""
    return [engine['steps'], *engine.get('alternatives', [])]


def pair(engine_steps, simulator_steps):
    """Both lists of steps, ready to be compared."""
    engine, simulator = _normal(engine_steps), _normal(simulator_steps)
    for step in engine:
        step['events'] = _without_failures_of_gtk(step['events'])
    for ours, theirs in zip(simulator, engine):
        heard = logs(theirs)
        ours['events'] = _without_closed(ours['events'], heard)
        # What a page logs while it is left for another process does not reach the recorder any more.
        _name_unknown_windows(theirs['events'], ours['events'])
        ours['events'] = _without_unheard(ours['events'], heard)
    return engine, simulator


def _without_failures_of_gtk(events):
    """Older recorders noted that a page failed which still loads when another load starts: only GTK's view says so."""
    found = []
    for index, event in enumerate(events):
        later = (other['call'] for other in events[index + 1:] if other['window'] == event['window'])
        if event['call'] == 'didFail' and next(later, None) == 'didStartProvisionalNavigation':
            continue
        found.append(event)
    return found


def _without_unheard(events, heard):
    """Without what leaving pages log more often than it was heard: the first of these lines."""
    lines = collections.Counter((event['window'], event['text']) for event in events
                                if event['call'] == 'log' and LEAVING.match(event['text']))
    lines.subtract({(window, text): count for window, texts in heard.items()
                    for text, count in collections.Counter(texts).items()})
    found = []
    for event in events:
        line = event['window'], event.get('text')
        if event['call'] == 'log' and LEAVING.match(event['text']) and lines[line] > 0:
            lines[line] -= 1
        else:
            found.append(event)
    return found


def _without_closed(events, heard):
    """What a page logs after the app has closed its window reaches nobody; the simulator still hears its last tasks."""
    closed, found = set(), []
    for event in events:
        if event['call'] == 'webViewDidClose':
            closed.add(event['window'])
        if event['call'] == 'log' and event['window'] in closed and event['text'] not in heard.get(event['window'], []):
            continue
        found.append(event)
    return found


def _name_unknown_windows(engine, simulator):
    """Older recorders did not know the window of a source frame that no decision had been about."""
    sources = {(event['call'], event['window'], event.get('url')): event['sourceFrame'] for event in simulator
               if event.get('sourceFrame')}
    for event in engine:
        source = event.get('sourceFrame') or {}
        if source.get('window') == 'unknown':
            known = sources.get((event['call'], event['window'], event.get('url')), {})
            source['window'] = known.get('window', 'unknown')


def logs(step):
    """The lines of a step by window."""
    lines = {}
    for event in step['events']:
        if event['call'] == 'log':
            lines.setdefault(event['window'], []).append(event['text'])
    return lines


def logs_by_page(step):
    """The lines of a step by window and page, where frames of a window take turns."""
    pages = {}
    for window, lines in logs(step).items():
        for line in lines:
            pages.setdefault((window, line.partition(':')[0]), []).append(line)
    return pages


def has_frames_of_one_url(step):
    """Whether two frames of a window load the same URL: either may be first."""
    loads = collections.Counter(
        (event['window'], event.get('url')) for event in step['events']
        if event['call'] == 'decidePolicyForNavigationAction' and event.get('targetFrame') == 'sub'
        and event.get('url', '').startswith('http') and not event.get('isRedirect'))
    return any(count > 1 for count in loads.values())


def calls(step):
    return [event for event in step['events'] if event['call'] != 'log']


def _normal(steps):
    steps, closed = copy.deepcopy(steps), set()
    for step in steps:
        step['events'] = _events(step.get('events', []))
        # Older recordings told of a closed window in every later step.
        step['windows'] = closing_once(step.get('windows', []), closed)
        for window in step['windows']:
            if window.get('isLoading'):
                window.pop('url', None)     # GTK hides the URL of a provisional load
    return steps


def _events(events):
    """The calls, and the pages' own lines as calls."""
    found = []
    for event in events:
        if event['call'] in OPTIONAL:
            continue
        if event['call'] == 'consoleMessage':
            if not OWN_LINE.match(event['message']):
                continue
            event = {'window': event['window'], 'call': 'log', 'text': event['message']}
            if found and event == found[-1]:
                continue        # older recordings have a line twice where a window object was used again
        event.pop('notes', None)
        if event.get('domain') in OWN_DOMAINS:
            event.setdefault('appleError', {'domain': event['domain'], 'code': event['code']})
        if 'method' in event and not WITH_METHOD.match(event.get('url', '')):
            del event['method']         # GTK's API has none for other schemes, and for invalid URLs
        found.append(event)
    return found
