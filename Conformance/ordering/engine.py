"""Records orders with the real engine."""
import re
import subprocess

from fuzzer.engine import RECORD, UNUSABLE, EngineError

TIMEOUT = 90


class Engine:
    def __init__(self, runs=2, jobs=1):
        self._runs, self._jobs = runs, jobs

    def record(self, paths, folder):
        """Writes the traces of scenarios. Gives the reasons of those that could not be recorded, by scenario."""
        if not paths:
            return {}
        for path in paths:
            (folder / path.name).unlink(missing_ok=True)
        process = subprocess.run(
            [str(RECORD), '--runs', str(self._runs), '--jobs', str(self._jobs), '--timeout', str(TIMEOUT),
             '--out', str(folder), *map(str, paths)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        output = process.stdout.decode('utf-8', 'replace')
        if process.returncode == UNUSABLE:
            raise EngineError(output.strip() or 'the recorder cannot be used')
        return dict(re.findall(r'^(\S+): failed\S*.*\n    (.*)$', output, re.MULTILINE))
