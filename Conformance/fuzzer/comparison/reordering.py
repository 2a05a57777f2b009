"""The orders of calls that WebKit leaves open. The engine's own order depends on its network and on how fast the app's
answers travel; the simulator's must be one of the possible ones. Each freedom has a name:

    answers in two windows   loads of two windows that are under way at once: neither waits for the other's answers
    answers in two frames    the same for frames of one window
    the app's answer         what follows the app's decision in one window, and what the other windows do meanwhile;
                             a window without an opener is loaded by the app's side, so that its first policy follows
                             the app's answer to createWebView, too

Everything else keeps its order: the calls of one load, a window's after the call that made it, what scripts do.
"""
import collections

TWO_WINDOWS, TWO_FRAMES, ANSWER = 'answers in two windows', 'answers in two frames', "the app's answer"

# What a page's load says after the network answered; what a window does after that may come of the answer.
OF_NETWORK = ('decidePolicyForNavigationResponse', 'didReceiveServerRedirect', 'didFailProvisional', 'didCommit',
              'didFinish', 'didFail', 'didBecomeDownload')
# What comes when the app has decided, and the window's script has gone on.
OF_ANSWER = ('didStartProvisionalNavigation', 'webViewDidClose')


def freedoms(engine, simulator, key):
    """The names of the freedoms that turn one list of calls into the other; None when they do not. `key(call)` tells
    what counts of a call."""
    order = _positions(engine, simulator, key)
    if order is None:
        return None
    calls, found = _Calls(engine), set()
    for first in range(len(order)):
        for second in range(first + 1, len(order)):
            if order[first] > order[second]:
                name = calls.freedom(first, second)
                if name is None:
                    return None
                found.add(name)
    return found


def _positions(engine, simulator, key):
    """Where each of the engine's calls is among the simulator's; None when these are other calls."""
    places = collections.defaultdict(collections.deque)
    for number, call in enumerate(simulator):
        places[key(call)].append(number)
    found = []
    for call in engine:
        if not places[key(call)]:
            return None
        found.append(places[key(call)].popleft())
    return found if len(engine) == len(simulator) else None


class _Calls:
    """Calls in the engine's order."""

    def __init__(self, calls):
        self._calls = calls
        self._network = self._after(OF_NETWORK)
        self._answered = [one or two for one, two in zip(self._after(OF_NETWORK + OF_ANSWER), self._of_app_side())]

    def _after(self, kinds):
        """Whether each call is one of the kinds, or comes after one in its window."""
        windows, found = set(), []
        for call in self._calls:
            if call['call'] in kinds or call.get('isRedirect'):
                windows.add(call['window'])
            found.append(call['window'] in windows)
        return found

    def _of_app_side(self):
        """Whether each call is of a window that the app's side loads: its first policy is not the user's doing, though
        the window is."""
        made = {call.get('returns') for call in self._calls if call['call'] == 'createWebView' and call.get('userInitiated')}
        firsts = {}
        for call in self._calls:
            firsts.setdefault(call['window'], call)
        sides = {window for window, call in firsts.items()
                 if window in made and call['call'] == 'decidePolicyForNavigationAction' and not call.get('userInitiated')}
        return [call['window'] in sides for call in self._calls]

    def freedom(self, first, second):
        """Why the second of these calls may come before the first; None when it may not."""
        one, two = self._calls[first], self._calls[second]
        if one['window'] == two['window']:
            return TWO_FRAMES if self._are_in_two_frames(one, two) else None
        if self._makes(first, two['window']):
            return None
        if self._network[first] or self._network[second]:
            return TWO_WINDOWS
        return ANSWER if self._answered[first] or self._answered[second] else None

    def _makes(self, number, window):
        """Whether the call made the window, or a window that made it."""
        call = self._calls[number]
        made = {call.get('returns')} if call['call'] == 'createWebView' else set()
        for later in self._calls[number + 1:]:
            if later['call'] == 'createWebView' and later['window'] in made:
                made.add(later.get('returns'))
        return window in made

    def _are_in_two_frames(self, one, two):
        """Whether they are about loads of two frames inside a page. What a frame's page does comes after its answer."""
        urls = [_url(call) for call in (one, two)]
        if not all(_is_inside(call) for call in (one, two)) or _url(two.get('sourceFrame') or {}) == urls[0]:
            return False
        return urls[0] != urls[1] or self._loads_of(one) > 1

    def _loads_of(self, call):
        """How many frames load the call's URL."""
        return sum(other['call'] == 'decidePolicyForNavigationAction' and _is_inside(other)
                   and (other['window'], _url(other)) == (call['window'], _url(call)) for other in self._calls)


def _is_inside(call):
    return call.get('targetFrame') == 'sub' or call.get('isMainFrame') is False


def _url(call):
    return call.get('url', '').split('#')[0]
