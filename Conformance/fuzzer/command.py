"""The command: arguments, the order of things, exit codes."""
import argparse
import json
import pathlib
import sys
import unittest

from . import coverage, report
from .campaign import Campaign, write
from .engine import Engine, EngineError
from .grammar import generate
from .guide import Guide
from .reduction import Reducer, ReductionError
from .simulator import Simulator

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
CONFIRMING_RUNS = 4
DONE, DIFFERS, UNUSABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments=None):
    options = _arguments(arguments)
    try:
        return options.run(options)
    except (EngineError, ReductionError, OSError, ValueError) as error:
        print(f'fuzz: {error}', file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print('fuzz: interrupted; the same command goes on', file=sys.stderr)
        return INTERRUPTED


def _run(options):
    simulator, engine = Simulator.built(options.simulator), Engine(options.recorder)
    campaign = Campaign(options.work, simulator)
    campaign.run(options.seeds, engine, options.minutes * 60,
                 lambda results: print(report.line(results), file=sys.stderr, flush=True))
    print(report.table(campaign.results()))
    return DONE


def _again(options):
    campaign = Campaign(options.work, Simulator.built(options.simulator))
    campaign.again()
    print(report.table(campaign.results()))
    return DONE


def _confirm(options):
    campaign = Campaign(options.work, Simulator.built(options.simulator))
    campaign.confirm(Engine(options.recorder, runs=CONFIRMING_RUNS),
                     lambda results: print(report.line(results), file=sys.stderr, flush=True))
    print(report.table(campaign.results()))
    return DONE


def _table(options):
    print(report.table(Campaign(options.work, None).results()))
    return DONE


def _rules(options):
    rules = coverage.rules(ROOT / 'Docs/Rules')
    print(coverage.report(rules, coverage.reached(options.work)))
    return DONE


def _draw(options):
    scenario = generate(options.seed, Guide(Simulator.built(options.simulator)))
    print(json.dumps(scenario, indent=1, ensure_ascii=False))
    return DONE


def _reduce(options):
    scenario = json.loads(options.scenario.read_text(encoding='utf-8'))
    with Reducer(Simulator.built(options.simulator), Engine(options.recorder), options.words, sys.stderr) as reducer:
        scenario, trace = reducer.reduce(scenario)
    write(options.out, scenario)
    write(options.out.with_suffix('.trace.json'), trace)
    return DONE


def _self_test(options):
    tests = unittest.defaultTestLoader.discover(str(HERE / 'tests'), top_level_dir=str(HERE.parent))
    return DONE if unittest.TextTestRunner().run(tests).wasSuccessful() else DIFFERS


def _arguments(arguments):
    parser = argparse.ArgumentParser(
        prog='fuzz', description='Random scenarios in the real engine and in the simulator.',
        epilog='Exit code: 0 done, 1 a self-test failed, 2 nothing can be run, 130 interrupted.')
    commands = parser.add_subparsers(required=True, metavar='COMMAND')
    run = _command(commands, 'run', _run, 'draws, records and judges; goes on where it was interrupted')
    run.add_argument('--seeds', type=_seeds, default=_seeds('1-100'), metavar='FIRST-LAST')
    run.add_argument('--minutes', type=float, default=24 * 60, help='no new batch begins after that (a day)')
    again = _command(commands, 'again', _again, 'judges by the recorded traces; needs no engine')
    confirm = _command(commands, 'confirm', _confirm, 'records those that differ four times more; goes on')
    table = _command(commands, 'table', _table, 'prints the table once more')
    rules = _command(commands, 'rules', _rules, 'prints which rules no scenario reached')
    reduce = _command(commands, 'reduce', _reduce, 'makes a scenario that differs as small as it can')
    reduce.add_argument('scenario', type=pathlib.Path)
    reduce.add_argument('--words', help='any difference with these words, not the first one')
    reduce.add_argument('--out', type=pathlib.Path, required=True, metavar='FILE.json')
    draw = _command(commands, 'draw', _draw, 'prints the scenario of a seed')
    draw.add_argument('seed', type=int)
    _command(commands, 'self-test', _self_test, "runs the fuzzer's own tests")
    for command in (run, again, confirm, table, rules):
        command.add_argument('--work', type=pathlib.Path, default=ROOT / '.build/conformance-fuzz', metavar='DIR')
    for command in (run, again, confirm, reduce, draw):
        command.add_argument('--simulator', type=pathlib.Path, default=ROOT / '.build/debug/webviewsim', metavar='FILE')
    for command in (run, confirm, reduce):
        command.add_argument('--recorder', metavar='COMMAND', help='instead of Conformance/record')
    return parser.parse_args(arguments)


def _command(commands, name, run, words):
    command = commands.add_parser(name, help=words, description=words)
    command.set_defaults(run=run)
    return command


def _seeds(text):
    first, _, last = text.partition('-')
    return range(int(first), int(last or first) + 1)
