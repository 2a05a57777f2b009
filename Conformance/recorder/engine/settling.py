"""When a step is over: nothing loads, nothing is asked, nothing has happened for a while, and no web process has
anything left to say."""
import time

from .pace import stretched
from .toolkit import GLib, WebKit2

QUIET = 0.25            # seconds
LONGEST = 5.0
LONGEST_IN_ITS_ORDER = 15.0    # where something is late
LONGEST_STARTS = 20.0   # what starts of processes may add
ECHO_PATIENCE = 1.5


def settle(world, seconds=LONGEST):
    """True when it became quiet in time."""
    start, patience = time.monotonic(), _Patience(world, seconds)
    while world.loop.until(lambda: patience.is_over() or _is_quiet(world, start), seconds + LONGEST_STARTS):
        if patience.is_over():
            return False
        before = _last_activity(world)
        _hear_echoes(world)
        if _last_activity(world) == before and not _is_busy(world):
            return True
    return False


class _Patience:
    """Seconds, not counting those in which a navigation waits for its process: a busy machine takes long for that."""

    def __init__(self, world, seconds):
        self._world, self._left, self._looked = world, seconds, time.monotonic()

    def is_over(self):
        now = time.monotonic()
        if not _awaits_a_start(self._world):
            self._left -= now - self._looked
        self._looked = now
        return self._left <= 0


def run_for(world, seconds):
    """Lets that much time pass, not counting the time until allowed navigations of windows begin: some need a new web
    process. What a frame inside loads only waits for its answer."""
    begin = time.monotonic()

    def is_over():
        nonlocal begin
        if _awaits_a_start(world, inside=False):
            begin = time.monotonic()
        return time.monotonic() - begin >= seconds
    world.loop.until(is_over, seconds + LONGEST)


def _is_quiet(world, start):
    return not _is_busy(world) and time.monotonic() - max(start, *_last_activity(world)) >= stretched(QUIET, most=3)


def _last_activity(world):
    return world.journal.last_activity, world.proxy.last_activity, world.launches.last_arrival


def _is_busy(world):
    return bool(world.proxy.open_requests or world.downloads or world.is_acting() or _awaits_a_start(world)
                or any(window.view.is_loading() for window in world.alive()))


def _awaits_a_start(world, inside=True):
    return world.launches.pending() or world.arrivals.pending({window.name for window in world.alive()}, inside)


def _hear_echoes(world):
    """A round trip to every web process: what was sent to it before has been done when it answers."""
    silent = {window.name for window in world.alive()}

    def answered(view, result, name):
        try:
            view.send_message_to_page_finish(result)
        except GLib.Error:
            pass    # a page without a web process, or one that ends: nothing to wait for
        silent.discard(name)
    for window in world.alive():
        window.view.send_message_to_page(WebKit2.UserMessage.new('echo', None), None, answered, window.name)
    world.loop.until(lambda: not silent, stretched(ECHO_PATIENCE))
