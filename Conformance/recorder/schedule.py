"""Runs scenarios in worker processes, several times each and several at once, within a time."""
import json
import pathlib
import subprocess
import sys
import time
from dataclasses import dataclass, field

from . import stage

ATTEMPTS = 2        # a run that fails is tried once more: a busy machine may starve it
POLL = 0.02         # seconds
PACKAGES = pathlib.Path(__file__).parent.parent


@dataclass
class Outcome:
    """What came of a scenario: as many traces as runs, or the reason why not."""
    path: pathlib.Path
    traces: list = field(default_factory=list)
    failure: str = None
    seconds: float = 0


def run_all(paths, runs, jobs, timeout, where):
    """Gives an Outcome for each scenario as soon as its runs are over. What still runs when the generator is closed, or
    interrupted, is ended."""
    outcomes = {path: Outcome(path) for path in paths}
    waiting = [(path, number, 1) for path in paths for number in range(runs)]   # 1: the first attempt
    working = []
    try:
        while waiting or working:
            while waiting and len(working) < jobs:
                working.append(_Worker(where, *waiting.pop(0)))
            time.sleep(POLL)
            for worker in [worker for worker in working if worker.is_over(timeout)]:
                working.remove(worker)
                outcome = outcomes[worker.path]
                outcome.seconds += worker.seconds
                trace, failure = worker.result(timeout)
                if trace:
                    outcome.traces.append(trace)
                elif outcome.failure is None and worker.attempt < ATTEMPTS:
                    waiting.insert(0, (worker.path, worker.number, worker.attempt + 1))
                else:
                    outcome.failure = outcome.failure or failure
                    waiting = [task for task in waiting if task[0] != worker.path]
                if worker.path not in {task[0] for task in waiting} | {other.path for other in working}:
                    yield outcome
    finally:
        for worker in working:
            stage.end(worker.process)


class _Worker:
    """A run that is under way."""

    def __init__(self, where, path, number, attempt):
        self.path, self.number, self.attempt = path, number, attempt
        self._trace = where.folder / f'{path.stem}.{number}.json'
        self._log = where.folder / f'{path.stem}.{number}.log'
        self._began = time.monotonic()
        plants = number % 2 == 0        # opposite values in turn, see merging.py
        with open(self._log, 'wb') as log:
            self.process = stage.start(
                [sys.executable, '-m', 'recorder.worker', path.resolve(), self._trace, where.folder, json.dumps(plants)],
                where.environment, cwd=PACKAGES, stdout=log, stderr=subprocess.STDOUT)  # -m looks there first

    @property
    def seconds(self):
        return time.monotonic() - self._began

    def is_over(self, timeout):
        return stage.has_ended(self.process) or self.seconds > timeout

    def result(self, timeout):
        """The trace or None, and the reason why there is none. Ends what is left of the run."""
        timed_out = not stage.has_ended(self.process)
        stage.end(self.process)
        try:
            if timed_out:
                return None, f'was not over after {timeout:g} s'
            if self.process.returncode == 0:
                return json.loads(self._trace.read_text(encoding='utf-8')), None
            return None, f'ended with {self.process.returncode}: {self._last_words()}'
        finally:
            self._trace.unlink(missing_ok=True)
            self._log.unlink()

    def _last_words(self):
        """The last line that is not one of GTK's many warnings."""
        lines = [line for line in self._log.read_text(errors='replace').splitlines()
                 if line.strip() and 'WARNING **' not in line]
        return lines[-1] if lines else 'it said nothing'
