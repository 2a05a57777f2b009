"""Records scenarios with the real engine."""
import collections
import pathlib
import re
import shlex
import subprocess

RECORD = pathlib.Path(__file__).parent.parent / 'record'
TIMEOUT = 60            # seconds that a run may take
UNUSABLE = 2            # the recorder's exit code when nothing can be recorded


class EngineError(Exception):
    """Nothing can be recorded. The text is for the user."""


class Engine:
    def __init__(self, command=None, runs=2):
        self._command = shlex.split(command) if command else [str(RECORD)]
        self._runs = runs

    def record(self, paths, folder):
        """Writes the traces of scenarios, each of several runs. Gives the seconds of one run, by scenario; what cannot
        be recorded has no trace."""
        process = subprocess.run(
            [*self._command, '--runs', str(self._runs), '--timeout', str(TIMEOUT), '--out', str(folder),
             *map(str, paths)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        output = process.stdout.decode('utf-8', 'replace')
        if process.returncode == UNUSABLE:
            raise EngineError(output.strip())
        seconds = collections.defaultdict(float)
        for name, took in re.findall(r'\[\d+/\d+\] (\S+)\s+\(?([\d.]+) ?s', output):
            seconds[name] += float(took) / self._runs
        return seconds
