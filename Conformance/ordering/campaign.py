"""Many seeds: draws orders, records them with the engine, and judges the simulator by what the engine did.

The folder of a campaign has `scenarios` (with `deviations.jsonl` for the recorder), `engine`, `simulator` and
`results.jsonl`, a line for each order. A seed that has a line is not drawn again.
"""
import json
import time

from fuzzer import comparison
from fuzzer.campaign import write
from recorder import deviations

from .drawing import NothingToDraw, draw

BATCH = 8
AGREES, DIFFERS, UNSTABLE, NOT_BROUGHT_ABOUT, NOTHING = 'agrees', 'differs', 'unstable', 'not brought about', 'nothing'


class Campaign:
    def __init__(self, folder, simulator, scenarios=None):
        self._folder, self._simulator, self._scenarios = folder, simulator, scenarios
        self._results = folder / 'results.jsonl'

    def run(self, seeds, engine, seconds, tell):
        """Judges the seeds that have no result, until the time is over. `tell(results)` after each batch."""
        for name in ('scenarios', 'engine', 'simulator'):
            (self._folder / name).mkdir(parents=True, exist_ok=True)
        known, end = {result['name'] for result in self.results()}, time.monotonic() + seconds
        seeds = [seed for seed in seeds if name_of(seed) not in known]
        while seeds and time.monotonic() < end:
            self._take(seeds[:BATCH], engine)
            seeds = seeds[BATCH:]
            tell(self.results())

    def record_again(self, names, engine, tell):
        """Draws nothing; asks the engine, and the simulator, about orders that were drawn before."""
        for first in range(0, len(names), BATCH):
            self._record(names[first:first + BATCH], engine)
            tell(self.results())

    def again(self):
        """Judges another simulator by the traces that are there. Needs no engine."""
        for result in self.results():
            if result['verdict'] != NOTHING:
                run = self._simulator.run(self._path('scenarios', result['name']))
                write(self._path('simulator', result['name']), run.trace)
                self._append(self._judge(result['name'], result))

    def results(self):
        """The newest result of each order."""
        if not self._results.exists():
            return []
        lines = self._results.read_text(encoding='utf-8').splitlines()
        return list({result['name']: result for result in map(json.loads, lines)}.values())

    def _take(self, seeds, engine):
        names, places = [], self._folder / 'scenarios' / deviations.FILE
        known = deviations.read(places)
        for seed in seeds:
            name = name_of(seed)
            try:
                source, drawing = draw(seed, self._scenarios, self._simulator)
            except NothingToDraw:
                self._append({'name': name, 'verdict': NOTHING})
                continue
            order = drawing.scenario['order']
            known[name] = {'name': name, 'source': source, 'order': order, 'deviations': drawing.deviations}
            write(self._path('scenarios', name), {**drawing.scenario, 'title': f'{source}, {order}'})
            write(self._path('simulator', name), drawing.trace)
            names.append(name)
        deviations.write(places, known)
        self._record(names, engine)

    def _record(self, names, engine):
        known = deviations.read(self._folder / 'scenarios' / deviations.FILE)
        failures = engine.record([self._path('scenarios', name) for name in names], self._folder / 'engine')
        for name in names:
            self._append(self._judge(name, {**known[name], 'failure': failures.get(name)}))

    def _judge(self, name, known):
        """The line for results.jsonl."""
        result = {key: known.get(key) for key in ('source', 'order', 'deviations')}
        result = {'name': name, **result}
        if known.get('failure') or not self._path('engine', name).exists():
            return {**result, 'verdict': NOT_BROUGHT_ABOUT, 'failure': known.get('failure')}
        engine, simulator = (json.loads(self._path(kind, name).read_text(encoding='utf-8'))
                             for kind in ('engine', 'simulator'))
        return {**result, **judged(engine, simulator)}

    def _append(self, result):
        with open(self._results, 'a', encoding='utf-8') as file:
            file.write(json.dumps(result, ensure_ascii=False) + '\n')

    def _path(self, kind, name):
        return self._folder / kind / f'{name}.json'


def judged(engine, simulator):
    """Every call with its fields, results and windows must be the same, in an order that WebKit permits."""
    if comparison.agreement(engine, simulator)['full']:
        return {'verdict': AGREES}
    first = comparison.signature(engine, simulator)
    found = {'first': {'step': first.step, 'words': first.words}} if first else {}
    # Whether a request of a page whose process ends still leaves is chance.
    marks = [mark for mark in engine.get('unstable', []) if not mark.endswith((' interleaving', ' requests'))]
    if marks:
        return {'verdict': UNSTABLE, 'why': marks, **found}
    return {'verdict': DIFFERS, **found}


def name_of(seed):
    return f'order-{int(seed):04d}'
