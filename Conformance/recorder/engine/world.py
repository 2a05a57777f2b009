"""What the parts of a run share: the scenario, its network, the app's windows and what has been seen of them."""
import time
from dataclasses import dataclass, field

from .journal import Journal
from .launches import PATIENCE, Launches
from .loop import Loop
from .navigation_action import Frames
from .pace import stretched
from .policy import Policy


class StepError(Exception):
    """A step cannot be done. The trace has the text."""


@dataclass(eq=False)
class Window:
    """A window of the app. `view` is None when the app has let go of it."""
    name: str
    view: object
    frame: object                   # GTK's window around the view
    going_to: str = None            # the URL of the main frame's allowed navigation, until it is committed
    has_failed: bool = False        # the load has, and GTK will nevertheless say that it finished
    unread_features: dict = None    # the createWebView event that waits for its windowFeatures
    asked_for: str = None           # the URL that the app itself loads, until the load starts
    was_reloaded: bool = False      # WebKit itself has reloaded the page, as its process had ended
    process: int = None             # the number of the web process that shows it, if somebody has asked


class World:
    def __init__(self, scenario, proxy, plants):
        self.scenario = scenario
        self.settings = scenario.get('settings', {})
        self.records = set(scenario.get('record', []))
        self.proxy = proxy
        self.plants = plants            # the boolean for window features, see window_features.py
        self.loop = Loop()
        self.journal = Journal()
        self.policy = Policy(scenario)
        self.frames = Frames()
        self.arrivals = Arrivals()
        self.launches = Launches(patience=stretched(PATIENCE))
        self.windows = {}
        self.downloads = set()          # files of downloads that are under way
        self.is_acting = lambda: False  # whether the scenario's order keeps a step from being over, see order.py

    def alive(self):
        return [window for window in self.windows.values() if window.view]

    def view(self, name):
        window = self.windows.get(name)
        if window is None:
            raise StepError(f'no window {name}')
        if window.view is None:
            raise StepError(f'window {name} is destroyed')
        return window.view


@dataclass
class Arrivals:
    """Navigations that were allowed and of which nothing has been heard yet, maybe as a process must start first. Each
    is waited for, but not for long: some never come, as downloads."""
    _until: dict = field(default_factory=dict)

    def expect(self, window, what, seconds):
        self._until[window, what] = time.monotonic() + seconds

    def arrived(self, window, what='main'):
        self._until.pop((window, what), None)

    def pending(self, windows, inside=True):
        """`inside`: also those in frames inside the pages, which need no process of their own."""
        now = time.monotonic()
        return any(until > now and name in windows and (inside or what == 'main')
                   for (name, what), until in self._until.items())
