"""Web processes that are being launched."""
import time

PATIENCE = 3.0      # seconds; a process that ends while it is launched is never heard of


class Launches:
    """A navigation that waits for a process says nothing meanwhile, and how long it takes depends on how busy the machine
    is: no step is over before."""

    def __init__(self, now=time.monotonic, patience=PATIENCE):
        self._now, self._patience = now, patience
        self._begun = []
        self.last_arrival = 0

    def began(self):
        self._begun.append(self._now())

    def arrived(self):
        self._begun = self._begun[1:]
        self.last_arrival = self._now()

    def pending(self):
        now = self._now()
        return any(now - begun < self._patience for begun in self._begun)
