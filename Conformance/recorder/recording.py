"""Takes what the runs of each scenario gave, writes it, and prints what is not as it was."""
import sys

from . import changes, merging, traces


class Recording:
    """`out` is the folder that is written, `reference` the project's own traces: what `out` does not have is compared
    with those. `place` gives a trace's path in either for a scenario's path. `writes` is False when everything stays as
    it is."""

    def __init__(self, total, out, reference, writes, place=lambda path: path.stem + '.json'):
        self._total, self._out, self._reference, self._writes = total, out, reference, writes
        self._place = place
        self._engines = set()
        self.counts = dict.fromkeys(('unchanged', 'changed', 'new', 'gone', 'failed'), 0)
        self._races = 0

    @property
    def differs(self):
        return bool(self.counts['changed'] or self.counts['new'])

    @property
    def failed(self):
        return bool(self.counts['failed'])

    def before(self, path):
        """The trace there was of the scenario with that path, or None."""
        return traces.read(self._out / self._place(path)) or traces.read(self._reference / self._place(path))

    def take(self, outcome):
        before = self.before(outcome.path)
        kind, lines = self._judge(outcome, before)
        self.counts[kind] += 1
        stays = kind == 'failed' and before is not None
        self._tell(outcome, kind + ('; its trace stays as it was' if stays else ''), lines)

    def take_gone(self, names):
        """Traces of scenarios that are no more stay: deleting is for people."""
        for path in sorted(self._out.rglob('*.json')):
            if path.stem not in names:
                self.counts['gone'] += 1
                print(f'{path.stem}: the scenario is gone; the trace stays until you delete it')

    def summary(self):
        done = self._total_done()
        line = ', '.join(f'{count} {kind}' for kind, count in self.counts.items())
        line = f'{done} of {self._total} scenarios: {line}; the runs of {self._races} differ'
        if len(self._engines) > 1:
            line += ('\nunchanged traces keep the name of the engine that they were recorded with: '
                     + ', '.join(sorted(self._engines)))
        return line

    def _judge(self, outcome, before):
        """What became of a scenario's trace, and lines about it."""
        if outcome.failure:
            return 'failed', [outcome.failure]
        try:
            trace = merging.merge(outcome.traces, before)
        except merging.MergeError as error:
            return 'failed', [str(error)]
        self._races += 'unstable' in trace
        path = self._out / self._place(outcome.path)
        is_same = before is not None and merging.same(trace, before)
        if self._writes and not (is_same and path.exists()):
            path.parent.mkdir(parents=True, exist_ok=True)
            traces.write(path, trace)
        if is_same:
            self._engines |= {before['engine'], trace['engine']}
            return 'unchanged', []
        return ('new', []) if before is None else ('changed', changes.described(before, trace))

    def _tell(self, outcome, kind, lines):
        """Progress goes to stderr, so that stdout has what changed and nothing else."""
        progress = f'[{self._total_done()}/{self._total}] {outcome.path.stem} ({outcome.seconds:.1f} s)'
        is_terminal = sys.stderr.isatty()
        start, end = ('\r\033[K', '') if is_terminal else ('', '\n')
        print(start + progress, end=end, file=sys.stderr, flush=True)
        if kind == 'unchanged':
            return
        if is_terminal:
            print('\r\033[K', end='', file=sys.stderr, flush=True)
        print(f'{outcome.path.stem}: {kind}')
        for line in lines:
            print(f'    {line}')
        sys.stdout.flush()

    def _total_done(self):
        return sum(self.counts.values()) - self.counts['gone']
