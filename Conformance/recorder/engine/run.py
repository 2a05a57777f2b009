"""One run of a scenario, from its start to the trace."""
from . import scripts, settling, steps
from .app import App
from .journal import with_downloads_last
from .pace import stretched
from .roll_call import closing_once, roll_call
from .toolkit import ENGINE
from .world import StepError, World

STATE = '({name: window.name, hasOpener: !!window.opener, historyLength: history.length})'
STATE_PATIENCE = 1.5


class Run:
    def __init__(self, scenario, proxy, plants, extension_folder, download_folder):
        self._scenario = scenario
        self._closed = set()
        self._world = World(scenario, proxy, plants)
        self._app = App(self._world, extension_folder, download_folder)

    def trace(self):
        recorded = [self._step('start', {}, self._start)]
        for step in self._scenario.get('steps', []):
            label = {key: value for key, value in step.items() if key != 'expect'}
            recorded.append(self._step(label, step, lambda: steps.perform(self._app, step)))
        return {'scenario': self._scenario['name'], 'title': self._scenario.get('title'), 'engine': ENGINE,
                'steps': recorded}

    def _start(self):
        view = self._app.open_window('main')
        self._world.loop.run_for(0.05)      # the view gets its size
        self._world.windows['main'].asked_for = self._scenario['start']
        view.load_uri(self._scenario['start'])
        return {}

    def _step(self, label, options, action):
        journal = self._world.journal
        journal.start_step()
        try:
            outcome = action()
        except StepError as error:
            outcome = {'error': str(error)}
        leaves_a_load = 'settle' in options
        if leaves_a_load:
            settling.run_for(self._world, options['settle'] / 1000)
            settled = True
        else:
            longest = settling.LONGEST if self._app.order.world_is_ordinary else settling.LONGEST_IN_ITS_ORDER
            settled = settling.settle(self._world, options.get('timeout', longest * 1000) / 1000)
        recorded = {'step': label, 'events': [], **journal.clean(outcome)}
        if not settled:
            recorded['notSettled'] = True
        recorded['requests'] = journal.clean(self._world.proxy.take_log())
        windows = roll_call(self._world.windows, lambda window: self._window(window, asks_page=not leaves_a_load))
        recorded['windows'] = closing_once(windows, self._closed)
        recorded['events'] = with_downloads_last(journal.events)    # last: asking the pages lets calls come in, too
        return recorded

    def _window(self, window, asks_page):
        if window.view is None:
            return {'window': window.name, 'destroyed': True}
        view = window.view
        state = {'window': window.name, 'url': self._world.journal.clean(view.get_uri() or ''),
                 'title': view.get_title() or '', 'isLoading': view.is_loading(), 'canGoBack': view.can_go_back(),
                 'canGoForward': view.can_go_forward()}
        if asks_page:
            answer = scripts.evaluate_without_gesture(self._world.loop, view, STATE, patience=stretched(STATE_PATIENCE))
            if isinstance(answer.get('result'), dict):
                state.update(answer['result'])
        return state
