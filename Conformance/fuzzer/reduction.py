"""Makes a scenario on which engine and simulator differ as small as it can be, with the same difference."""
import copy
import json
import pathlib
import shutil
import tempfile

from . import comparison, parts
from .campaign import write
from .comparison import differences, normal

ROUNDS = 2
EXTRAS = ('createWebView', 'cancel', 'cancelResponses', 'dialogs')


class ReductionError(Exception):
    """There is nothing to reduce. The text is for the user."""


class Reducer:
    """Each trial is recorded with the engine, which takes some seconds. Close it, or use it in a `with`."""

    def __init__(self, simulator, engine, words, output):
        self._simulator, self._engine, self._words, self._output = simulator, engine, words, output
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix='fuzz-reduce-'))
        self._known = {}
        self._trace, self._trials = None, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self._folder, ignore_errors=True)

    def reduce(self, scenario):
        """The smallest scenario that was found, and the engine's trace of it."""
        found = self._differences(scenario)
        if not found:
            raise ReductionError('engine and simulator agree, or the engine does something else each time')
        self._words = self._words or found[0].words
        step = next((difference.step for difference in found if difference.words == self._words), None)
        if step is None:
            raise ReductionError(f'no difference has these words; it has: {"; ".join(d.words for d in found)}')
        best, trace = scenario, self._trace
        changes = [lambda trial: trial['steps'].__delitem__(slice(step, None)), _visited(trace), _clicked, _plain]
        for change in changes:
            best = self._attempt(best, change)
        for _ in range(ROUNDS):
            before, best = best, self._round(best)
            if best == before:
                break
        self._differences(best)
        return best, self._known[_text(best)][1]

    def _round(self, best):
        best = self._drop(best, lambda trial: len(trial['steps']), _without_steps)
        for url in list(best['responses']):
            best = self._attempt(best, lambda trial, url=url: trial['responses'].pop(url, None))
            if 'body' in best['responses'].get(url, {}):
                for count, remove in ((parts.blocks, parts.without_blocks),
                                      (parts.statements, parts.without_statements)):
                    best = self._drop(best, *_of_page(url, count, remove))
            best = self._drop_members(
                best, ('headers', 'delay'), lambda trial, url=url: trial['responses'].get(url, {}))
        best = self._drop_members(best, EXTRAS, lambda trial: trial)
        settings = [name for name in best.get('settings', {}) if name != 'beforeUnloadPanel']
        return self._drop_members(best, settings, lambda trial: trial['settings'])

    def _drop_members(self, best, names, place):
        for name in names:
            if name in place(best):
                best = self._attempt(best, lambda trial, name=name: place(trial).pop(name))
        return best

    def _drop(self, best, count, remove):
        """Removes as many of `count(scenario)` things as it can: `remove(scenario, numbers)`; halves first."""
        size = max(1, count(best))
        while size >= 1:
            end = count(best)
            while end > 0:
                numbers = set(range(max(0, end - size), end))
                best = self._attempt(best, lambda trial, numbers=numbers: remove(trial, numbers))
                end -= size
            size //= 2
        return best

    def _attempt(self, best, change):
        """The changed scenario when it still differs in the same way, else the best so far."""
        trial = copy.deepcopy(best)
        change(trial)
        if trial == best or not any(found.words == self._words for found in self._differences(trial)):
            return best
        print(f'{self._trials} trials: {len(trial["steps"])} steps, {len(_text(trial))} characters',
              file=self._output, flush=True)
        return trial

    def _differences(self, scenario):
        """None where the scenario cannot be judged."""
        text = _text(scenario)
        if text not in self._known:
            self._known[text] = self._judge(scenario)
        found, self._trace = self._known[text]
        return found

    def _judge(self, scenario):
        self._trials += 1
        path = self._folder / f'trial{self._trials}.json'
        write(path, scenario)
        run = self._simulator.run(path)
        if run.problem:
            return [], None
        self._engine.record([path], self._folder / 'engine')
        recorded = self._folder / 'engine' / path.name
        if not recorded.exists():
            return [], None
        trace = json.loads(recorded.read_text(encoding='utf-8'))
        if any('interleaving' not in mark for mark in trace.get('unstable', [])):
            return [], trace
        if comparison.signature(trace, run.trace) is None:
            return [], trace
        return differences.differences(*normal.pair(trace['steps'], run.trace['steps'])), trace


def _text(scenario):
    return json.dumps(scenario, ensure_ascii=False)


def _without_steps(trial, gone):
    trial['steps'] = [step for number, step in enumerate(trial['steps']) if number not in gone]


def _of_page(url, count, remove):
    def number(trial):
        return len(count(trial['responses'][url]['body']))

    def drop(trial, gone):
        answer = trial['responses'][url]
        answer['body'] = remove(answer['body'], gone)
    return number, drop


def _visited(trace):
    """Drops the answers that nobody asked for."""
    asked = {request['url'] for step in trace['steps'] for request in step.get('requests', [])}

    def change(trial):
        trial['responses'] = {url: answer for url, answer in trial['responses'].items()
                              if any(one.startswith(url.rstrip('*')) for one in asked)}
    return change


def _clicked(trial):
    """Drops the elements that no step names."""
    names = {value.lstrip('#') for step in trial['steps'] for key, value in step.items()
             if key in ('click', 'activate', 'frame') and isinstance(value, str)}
    for answer in trial['responses'].values():
        if 'body' in answer:
            answer['body'] = parts.without_unnamed(answer['body'], names)


def _plain(trial):
    """Drops what most differences do not need."""
    trial['settings'] = {'beforeUnloadPanel': True}
    for name in EXTRAS:
        trial.pop(name, None)
    for answer in trial['responses'].values():
        answer.pop('headers', None)
        answer.pop('delay', None)
