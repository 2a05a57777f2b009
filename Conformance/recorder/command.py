"""The command: arguments, the order of things, exit codes."""
import argparse
import contextlib
import pathlib
import signal
import sys
import unittest

from . import requirements, scenario, schedule, stage, traces, webprocess
from .recording import Recording

HERE = pathlib.Path(__file__).parent
SCENARIOS, TRACES = HERE.parent / 'scenarios', HERE.parent / 'traces'
DONE, DIFFERS, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
USER_ERRORS = (scenario.ScenarioError, traces.TraceError, requirements.RequirementError, stage.StageError,
               webprocess.BuildError, OSError)


def main(arguments=None):
    options = _arguments(arguments)
    if options.self_test:
        tests = unittest.defaultTestLoader.discover(str(HERE / 'tests'), top_level_dir=str(HERE.parent))
        return DONE if unittest.TextTestRunner().run(tests).wasSuccessful() else DIFFERS
    for number in SIGNALS:
        signal.signal(number, _interrupt)
    recording = None
    try:
        paths = scenario.find(options.scenarios, SCENARIOS)
        recording = Recording(len(paths), options.out, TRACES, writes=not options.check, place=trace_place)
        _check(paths, recording, options)
        requirements.check()
        if not options.check:
            options.out.mkdir(parents=True, exist_ok=True)
        with stage.built() as where, contextlib.closing(
                schedule.run_all(paths, options.runs, options.jobs, options.timeout, where)) as outcomes:
            for outcome in outcomes:
                recording.take(outcome)
        if not options.scenarios:
            recording.take_gone({path.stem for path in paths})
    except USER_ERRORS as error:
        print(f'record: {error}', file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print('record: interrupted' + (f'; {recording.summary()}' if recording else ''), file=sys.stderr)
        return INTERRUPTED
    print(recording.summary())
    return DIFFERS if recording.failed or (options.check and recording.differs) else DONE


def trace_place(path):
    """Where a scenario's trace is in a folder of traces: in the folder that the scenario has in Conformance/scenarios."""
    resolved = path.resolve()
    inside = SCENARIOS.resolve() in resolved.parents
    return (resolved.relative_to(SCENARIOS.resolve()) if inside else pathlib.Path(path.name)).with_suffix('.json')


def _arguments(arguments):
    parser = argparse.ArgumentParser(
        prog='record', description='Records conformance scenarios with the WebKitGTK of this machine, and prints what '
        'changed. Traces that did not change, and those of scenarios that fail, keep their bytes.',
        epilog='Exit code: 0 done, 1 a scenario failed (with --check: or a trace would change), 2 nothing can be '
        'recorded, 130 interrupted.')
    parser.add_argument('scenarios', nargs='*', metavar='NAME|FILE',
                        help='a name or pattern in Conformance/scenarios, or a file or folder (all of them unless given)')
    parser.add_argument('--runs', type=_at_least(2), default=2, metavar='N',
                        help='runs of each scenario; 2, which is the default, or more: one run does not tell all of a '
                        "window's features")
    parser.add_argument('--jobs', type=_at_least(1), default=1, metavar='N', help='runs at the same time (1)')
    parser.add_argument('--timeout', type=_at_least(1), default=90, metavar='S', help='seconds that a run may take (90)')
    parser.add_argument('--out', type=pathlib.Path, default=TRACES, metavar='DIR', help='where traces are written')
    parser.add_argument('--check', '--dry-run', action='store_true',
                        help='writes nothing; the exit code is 1 when something would change')
    parser.add_argument('--self-test', action='store_true', help="runs the recorder's own tests")
    return parser.parse_args(arguments)


def _at_least(least):
    def number(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f'{value} is less than {least}')
        return value
    return number


def _check(paths, recording, options):
    """Everything that can be said before anything runs: unsound scenarios and traces, and where traces would go."""
    problems = []
    for path in paths:
        try:
            scenario.load(path)
            recording.before(path)
        except (scenario.ScenarioError, traces.TraceError) as error:
            problems.append(str(error))
    if problems:
        raise scenario.ScenarioError('\n'.join(problems))
    foreign = [path for path in paths if SCENARIOS.resolve() not in path.resolve().parents]
    if foreign and options.out.resolve() == TRACES.resolve() and not options.check:
        raise scenario.ScenarioError(f'{foreign[0]} is not in Conformance/scenarios: say with --out where its trace goes')


def _interrupt(*_):
    """Once: what follows is taking down what runs, and that is not to be interrupted."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
