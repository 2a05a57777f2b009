"""The main loop, turned by hand: the recorder goes on when something is the case, not when it is called."""
import functools
import time

from .toolkit import GLib

TICK = 15       # milliseconds after which a condition is looked at again even if nothing happened


class Loop:
    """Turns GLib's main loop. An exception in a handler would be printed and forgotten by GLib; `guarded` keeps it, and
    it is raised where the loop is turned."""

    def __init__(self):
        self._exception = None
        self.after_turn = lambda: None

    def guarded(self, handler):
        @functools.wraps(handler)
        def guard(*arguments):
            try:
                return handler(*arguments)
            except Exception as exception:  # whatever it is, the run must end with it
                self._exception = self._exception or exception
                return None
        return guard

    def until(self, done, seconds):
        """True when `done()` became true in time."""
        end = time.monotonic() + seconds
        context = GLib.MainContext.default()
        tick = GLib.timeout_add(TICK, lambda: GLib.SOURCE_CONTINUE)
        try:
            while not done():
                if time.monotonic() >= end:
                    return False
                context.iteration(True)
                self.after_turn()
                if self._exception:
                    raise self._exception
            return True
        finally:
            GLib.source_remove(tick)

    def run_for(self, seconds):
        self.until(lambda: False, seconds)
