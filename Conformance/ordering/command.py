"""The command: arguments, the order of things, exit codes."""
import argparse
import collections
import json
import pathlib
import sys
import unittest

from fuzzer.engine import EngineError
from fuzzer.simulator import Simulator

from . import drawing, keeping
from .campaign import AGREES, DIFFERS, NOT_BROUGHT_ABOUT, UNSTABLE, Campaign
from .engine import Engine

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
CONFIRMING_RUNS = 4
DONE, FAILED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments=None):
    options = _arguments(arguments)
    try:
        return options.run(options)
    except (EngineError, OSError, ValueError) as error:
        print(f'orders: {error}', file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print('orders: interrupted; the same command goes on', file=sys.stderr)
        return INTERRUPTED


def _run(options):
    campaign = Campaign(options.work, Simulator.built(options.simulator), _scenarios())
    campaign.run(options.seeds, Engine(jobs=options.jobs), options.minutes * 60, _tell)
    print(table(campaign.results()))
    return DONE


def _again(options):
    campaign = Campaign(options.work, Simulator.built(options.simulator))
    campaign.again()
    print(table(campaign.results()))
    return DONE


def _confirm(options):
    campaign = Campaign(options.work, Simulator.built(options.simulator))
    names = options.names or [result['name'] for result in campaign.results()
                              if result['verdict'] in (DIFFERS, UNSTABLE, NOT_BROUGHT_ABOUT)]
    campaign.record_again(names, Engine(CONFIRMING_RUNS, options.jobs), _tell)
    print(table(campaign.results()))
    return DONE


def _table(options):
    print(table(Campaign(options.work, None).results()))
    return DONE


def _keep(options):
    names = [result['name'] for result in Campaign(options.work, None).results() if result['verdict'] == AGREES]
    kept, left = keeping.keep(options.work, names, ROOT / 'Conformance', options.simulator)
    print(f'{len(kept)} kept; {len(left)} agree in another order of calls only: {", ".join(left)}')
    return DONE


def _self_test(options):
    tests = unittest.defaultTestLoader.discover(str(HERE / 'tests'), top_level_dir=str(HERE.parent))
    return DONE if unittest.TextTestRunner().run(tests).wasSuccessful() else FAILED


def _tell(results):
    print(line(results), file=sys.stderr, flush=True)


def line(results):
    counts = collections.Counter(result['verdict'] for result in results)
    return f'{len(results)} orders: ' + ', '.join(f'{count} {verdict}' for verdict, count in counts.most_common())


def table(results):
    """The counts by kind of deviation, and the orders that do not agree."""
    kinds = collections.defaultdict(collections.Counter)
    for result in results:
        for deviation in result.get('deviations', []):
            kinds[deviation['act'].partition(':')[0], deviation['kind']][result['verdict']] += 1
    lines = [line(results), '', '| deviation | in orders | agree |', '| --- | --- | --- |']
    for (act, kind), counts in sorted(kinds.items(), key=lambda entry: entry[0][::-1]):
        lines.append(f'| {kind} {act} | {sum(counts.values())} | {counts[AGREES]} |')
    for result in results:
        if result['verdict'] in (DIFFERS, UNSTABLE, NOT_BROUGHT_ABOUT):
            why = result.get('failure') or json.dumps(result.get('first') or result.get('why'), ensure_ascii=False)
            lines.append(f"{result['name']} {result['verdict']}: {result['source']} {result['order']}: {why}")
    return '\n'.join(lines)


def _scenarios():
    """All suitable ones of the project, and the pages of TestPages as scenarios. Nothing is to be learned where the
    simulator does otherwise than WebKitGTK on purpose."""
    expected = (ROOT / 'Conformance/expectations.yaml').read_text(encoding='utf-8').splitlines()
    others = {line.removesuffix(':') for line in expected if line[:1].isalpha()}
    found = {}
    for path in sorted((ROOT / 'Conformance/scenarios').rglob('*.json')):
        scenario = json.loads(path.read_text(encoding='utf-8'))
        is_ours = path.parent.name != keeping.FOLDER and path.stem not in others
        if is_ours and drawing.is_suitable(scenario):
            found[path.stem] = {key: value for key, value in scenario.items() if key != 'name'}
    return found | keeping.pages(ROOT / 'TestPages')


def _arguments(arguments):
    parser = argparse.ArgumentParser(
        prog='orders', description='Orders of `webviewsim explore` in the real engine and in the simulator.',
        epilog='Exit code: 0 done, 1 a self-test failed, 2 nothing can be run, 130 interrupted.')
    commands = parser.add_subparsers(required=True, metavar='COMMAND')
    run = _command(commands, 'run', _run, 'draws, records and judges; goes on where it was interrupted')
    run.add_argument('--seeds', type=_seeds, default=_seeds('1-100'), metavar='FIRST-LAST')
    run.add_argument('--minutes', type=float, default=24 * 60, help='no new batch begins after that (a day)')
    again = _command(commands, 'again', _again, 'judges by the recorded traces; needs no engine')
    confirm = _command(commands, 'confirm', _confirm, 'records orders four times more: those that do not agree')
    confirm.add_argument('names', nargs='*', metavar='NAME')
    show = _command(commands, 'table', _table, 'prints the table once more')
    keep = _command(commands, 'keep', _keep, 'makes conformance scenarios of those that agree')
    _command(commands, 'self-test', _self_test, 'runs the own tests')
    for command in (run, again, confirm, show, keep):
        command.add_argument('--work', type=pathlib.Path, default=ROOT / '.build/conformance-orders', metavar='DIR')
    for command in (run, again, confirm, keep):
        command.add_argument('--simulator', type=pathlib.Path, default=ROOT / '.build/debug/webviewsim', metavar='FILE')
    for command in (run, confirm):
        command.add_argument('--jobs', type=int, default=1, help='runs of the engine at the same time (1)')
    return parser.parse_args(arguments)


def _command(commands, name, run, words):
    command = commands.add_parser(name, help=words, description=words)
    command.set_defaults(run=run)
    return command


def _seeds(text):
    first, _, last = text.partition('-')
    return range(int(first), int(last or first) + 1)
