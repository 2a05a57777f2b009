"""Brings about what happens otherwise than ordinarily: answers that come late, and what the user, the app and web processes
do at a certain moment. See deviations.py.

In the simulator, a moment is when all is done that can be done, and time is about to pass. Here, the network's answers
wait until the moment is over: see Pause in network/proxy.py.
"""
import collections
import os
import signal
import time

from . import steps
from .pace import stretched
from .toolkit import GLib, WebKit2
from .world import StepError

# Seconds. The simulator's are a second, and all else takes no time there; here it takes some.
ANSWER_LATENESS = 1.5
ECHO_PATIENCE = 0.6


class MomentIsOver(Exception):
    """Something else has happened before: the order was not brought about."""


class Order:
    """`deviations` are those of the scenario. Is told of each call, and after each turn of the main loop."""

    def __init__(self, app, deviations):
        self._app, self._world = app, app.world
        self._late = {(one['about'], one['count']) for one in deviations if one['kind'] == 'answer'}
        self._asked = collections.Counter()
        self._acts = sorted((one for one in deviations if 'after' in one), key=lambda one: one['after'])
        self._calls = 0
        self._silent = None         # views that have not echoed yet; None when nobody was asked
        self._latest = 0
        self._waiting = 0           # answers of the app that come later
        self._click = None
        self.world_is_ordinary = not deviations

    def is_busy(self):
        return self._is_due() or self._waiting > 0

    def clicked(self, window, selector):
        self._click = window, selector

    def noted(self, event):
        """A call has come."""
        self._calls += 1
        if self._is_due():
            self._world.proxy.pause.begin()

    def answer(self, about, say):
        """The app's answer to a question, when it is due."""
        self._asked[about] += 1
        is_late = (about, self._asked[about]) in self._late
        if not is_late and self._world.settings.get('answers', 'now') == 'now':
            say()
            return
        self._waiting += 1

        def due():
            self._waiting -= 1
            self._world.journal.touch()
            say()
        GLib.timeout_add(int(ANSWER_LATENESS * 1000) if is_late else 0, self._world.loop.guarded(due))

    def ask_for_process(self, name):
        """Learns which process shows a window."""
        window = self._world.windows[name]

        def answered(view, result, _):
            try:
                window.process = view.send_message_to_page_finish(result).get_parameters().unpack()
            except GLib.Error:
                pass    # it has gone meanwhile
        if any(act['act'].startswith('ends:') for act in self._acts):
            window.view.send_message_to_page(WebKit2.UserMessage.new('process', None), None, answered, None)

    def take_turn(self):
        """After a turn of the main loop."""
        if not self._is_due():
            return
        act = self._acts[0]
        if self._silent is None:
            # A page whose app has just decided starts a process or a load: nothing is to be waited for.
            self._listen(() if act['isAtOnce'] else self._world.alive())
        if self._silent and time.monotonic() < self._latest:
            return
        if self._calls > act['after']:
            raise MomentIsOver(f"{act['choice']}={act['act']}: another call has come before")
        self._acts, self._silent = self._acts[1:], None
        try:
            self._perform(act['act'])
        finally:
            self._world.journal.touch()
            if not self._is_due():
                self._world.proxy.pause.end()

    def _is_due(self):
        return bool(self._acts) and self._calls >= self._acts[0]['after']

    def _listen(self, windows):
        """Each process has done what is due when it answers."""
        self._silent = {window.name for window in windows}
        self._latest = time.monotonic() + stretched(ECHO_PATIENCE, most=3)
        silent = self._silent

        def answered(view, result, name):
            try:
                view.send_message_to_page_finish(result)
            except GLib.Error:
                pass    # a page without a process
            silent.discard(name)
        for window in windows:
            window.view.send_message_to_page(WebKit2.UserMessage.new('echo', None), None, answered, window.name)

    def _perform(self, act):
        act, _, name = act.partition(':')
        if act == 'close':
            self._app.destroy(name)
        elif act == 'ends':
            process = self._world.windows[name].process
            if process is None:
                raise MomentIsOver(f'{name} has no process that is known')
            os.kill(process, signal.SIGKILL)
        elif act == 'again':
            self._click_again()
        else:
            front = self._world.alive()[-1]
            back = front.view.get_back_forward_list().get_back_item()
            front.asked_for = front.going_to or front.view.get_uri() if act == 'reload' else back and back.get_uri()
            {'back': front.view.go_back, 'reload': front.view.reload}[act]()

    def _click_again(self):
        if self._click is None:
            return
        name, selector = self._click
        try:
            view = self._world.view(name)
        except StepError:
            return      # what is no more is not clicked
        view.evaluate_javascript(steps.click(selector), -1, None, None, None, lambda *_: None, None)
