"""Many seeds: draws scenarios, records them with the engine, and judges the simulator by what the engine did.

The folder of a campaign has `scenarios`, `engine` and `simulator` (their traces) and `results.jsonl`, a line for each
scenario. A seed that has a line is not drawn again, so a campaign that was interrupted goes on where it was.
"""
import concurrent.futures
import json
import time

from . import comparison
from .grammar import generate
from .guide import Guide

BATCH = 8       # scenarios that are recorded at once; the next ones are drawn meanwhile, as the engine mostly waits


class Campaign:
    def __init__(self, folder, simulator):
        self._folder, self._simulator = folder, simulator
        self._results = folder / 'results.jsonl'

    def run(self, seeds, engine, seconds, tell):
        """Judges the seeds that have no result, until the time is over. `tell(results)` after each batch."""
        for name in ('scenarios', 'engine', 'simulator'):
            (self._folder / name).mkdir(parents=True, exist_ok=True)
        known, end = {result['name'] for result in self.results()}, time.monotonic() + seconds
        seeds = [seed for seed in seeds if name_of(seed) not in known]
        with concurrent.futures.ThreadPoolExecutor(1) as ahead:
            coming = ahead.submit(self._draw, seeds[:BATCH])
            while seeds and time.monotonic() < end:
                seeds, paths = seeds[BATCH:], coming.result()
                coming = ahead.submit(self._draw, seeds[:BATCH])
                took = engine.record(paths, self._folder / 'engine')
                for path in paths:
                    self._append(self._judge(path.stem, took.get(path.stem)))
                tell(self.results())

    def again(self):
        """Judges another simulator by the traces that are there. Needs no engine."""
        took = {result['name']: result.get('engineSeconds') for result in self.results()}
        (self._folder / 'simulator').mkdir(exist_ok=True)
        results = [self._judge(path.stem, took.get(path.stem))
                   for path in sorted((self._folder / 'scenarios').glob('*.json'))]
        self._results.write_text(''.join(json.dumps(result) + '\n' for result in results), encoding='utf-8')

    def confirm(self, engine, tell):
        """Asks the engine again about the scenarios that differ: what it does not do alike every time is set aside. Those
        that agree are not asked again."""
        paths = [self._path('scenarios', result['name']) for result in self.results()
                 if result['stable'] and not result['levels']['log'] and not result.get('isConfirmed')]
        for first in range(0, len(paths), BATCH):
            took = engine.record(paths[first:first + BATCH], self._folder / 'engine')
            for path in paths[first:first + BATCH]:
                self._append({**self._judge(path.stem, took.get(path.stem)), 'isConfirmed': True})
            tell(self.results())

    def results(self):
        """The newest result of each scenario."""
        if not self._results.exists():
            return []
        lines = self._results.read_text(encoding='utf-8').splitlines()
        return list({result['name']: result for result in map(json.loads, lines)}.values())

    def _append(self, result):
        with open(self._results, 'a', encoding='utf-8') as file:
            file.write(json.dumps(result) + '\n')

    def _path(self, kind, name):
        return self._folder / kind / f'{name}.json'

    def _draw(self, seeds):
        paths = []
        for seed in seeds:
            paths.append(self._path('scenarios', name_of(seed)))
            write(paths[-1], generate(seed, Guide(self._simulator)))
        return paths

    def _judge(self, name, engine_seconds):
        """The line for results.jsonl."""
        run = self._simulator.run(self._path('scenarios', name))
        write(self._path('simulator', name), run.trace)
        result = {'name': name, 'simulatorSeconds': round(run.seconds, 3)}
        if engine_seconds:
            result['engineSeconds'] = round(engine_seconds, 2)
        if run.problem:
            result['problem'] = run.problem
        recorded = self._path('engine', name)
        if not recorded.exists():
            return {**result, 'stable': False, 'why': 'not recorded'}
        engine = json.loads(recorded.read_text(encoding='utf-8'))
        judgement = judged(engine, run.trace)
        scenario = json.loads(self._path('scenarios', name).read_text(encoding='utf-8'))
        if 'first' in judgement and shows_attachment(scenario, engine):
            judgement['stable'] = False
            judgement.setdefault('why', []).append('shows an attachment, which only WKWebView puts into a sandbox (10.7)')
        return {**result, **judgement}


def judged(engine, simulator):
    """What the traces say about each other. Unstable scenarios, which the engine does not do alike every time, are not
    held against the simulator, unless only the order across windows varies."""
    marks = engine.get('unstable', []) + _slips(engine, simulator)
    result = {'stable': not engine.get('failed') and all('interleaving' in mark for mark in marks),
              'levels': comparison.agreement(engine, simulator)}
    if marks:
        result['why'] = marks
    first = comparison.signature(engine, simulator)
    if first:
        result['first'] = {'step': first.step, 'words': first.words}
    return result


def shows_attachment(scenario, engine):
    """Whether a page that its server calls an attachment was shown all the same."""
    attachments = [url for url, answer in scenario['responses'].items()
                   if any(name.lower() == 'content-disposition' and value.lower().startswith('attachment')
                          for name, value in answer.get('headers', {}).items())]
    return any(event['call'] == 'decidePolicyForNavigationResponse' and event.get('decision') == 'allow'
               and event['url'].split('#')[0] in attachments
               for step in engine['steps'] for event in step.get('events', []))


def _slips(engine, simulator):
    """Where the engine broke down, or the recorder found no place for the mouse."""
    for number, (one, two) in enumerate(zip(engine['steps'], simulator['steps'])):
        if any(event['call'] == 'webViewWebContentProcessDidTerminate' for event in one.get('events', [])):
            return [f'step {number}: the engine crashed']
        step = one.get('step')
        by_mouse = isinstance(step, dict) and ('activate' in step or ('click' in step and step.get('frame')))
        if by_mouse and one.get('error') and not two.get('error'):
            return [f"step {number}: {one['error']}"]
    return []


def name_of(seed):
    return f's{int(seed):04d}'


def write(path, content):
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
