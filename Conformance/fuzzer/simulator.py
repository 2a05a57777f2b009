"""Runs scenarios in `webviewsim`."""
import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass

PATIENCE = 60           # seconds
LONGEST_ERROR = 400     # characters


@dataclass
class Run:
    """`trace` has no steps when something went wrong; `problem` says what."""
    trace: dict
    seconds: float
    problem: str = None


class Simulator:
    def __init__(self, command):
        self._command = command

    @classmethod
    def built(cls, path):
        if not path.is_file():
            raise ValueError(f'{path}: no such file; build it with swift build --product webviewsim')
        return cls(str(path))

    def run(self, path):
        """Runs the scenario in a file."""
        began, problem, output = time.monotonic(), None, b''
        try:
            process = subprocess.run([self._command, 'run', path, '--format', 'json'], capture_output=True,
                                     timeout=PATIENCE, check=False)
            output = process.stdout
            if process.returncode:
                words = process.stderr.decode('utf-8', 'replace')[-LONGEST_ERROR:]
                problem = f'ended with {process.returncode}: {words}'
        except subprocess.TimeoutExpired:
            problem = f'was not over after {PATIENCE} s'
        try:
            trace = json.loads(output)
        except ValueError:
            trace, problem = {'steps': []}, problem or 'wrote no JSON'
        return Run(trace, time.monotonic() - began, problem)

    def try_out(self, scenario):
        """Runs a scenario that is in no file yet."""
        with tempfile.NamedTemporaryFile('w', suffix='.json', delete=False, encoding='utf-8') as file:
            json.dump(scenario, file)
        try:
            return self.run(file.name)
        finally:
            os.unlink(file.name)
