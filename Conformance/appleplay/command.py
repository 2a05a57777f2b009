"""The command: what is checked, what is played, the table, and the file to send."""
import argparse
import collections
import getpass
import json
import pathlib
import socket
import sys
import tempfile
import zipfile

from recorder import merging, traces
from recorder.network import certificate

from . import comparing, expected, mac, playing, selection

ROOT = pathlib.Path(__file__).parents[2]
OUT = ROOT / '.build/apple-traces'
DONE, DIFFERS, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
KINDS = ('agrees', 'differs', 'unstable', 'cannot be played', 'fails')


def main(arguments=None, player=None):
    """`player`: the command of a player, for tests of this command."""
    options = _arguments(arguments)
    try:
        paths = selection.paths(options.scenarios, options.only)
        if player is None and options.simulated:
            player = [str(ROOT / '.build/debug/apple-play')]
        system = 'the simulated WKWebView' if player else mac.check()
        print(f'{len(paths)} scenarios, {system}')
        command = player or [str(mac.build(ROOT / '.build/apple'))]
        results = _play_all(paths, command, options)
    except (mac.MissingError, selection.SelectionError, playing.Refused, OSError) as error:
        print(f'apple: {error}', file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print('apple: interrupted; the same command goes on from here', file=sys.stderr)
        return INTERRUPTED
    _print_table(results)
    file = pack(options.out, results, system)
    print(f'For a report: {file}')
    return DIFFERS if any(kind in ('differs', 'fails') for kind, _ in results.values()) else DONE


def _arguments(arguments):
    parser = argparse.ArgumentParser(
        prog='apple', description=__doc__, epilog='Exit code: 0 all agrees, 1 something differs or fails, 2 nothing can '
        'be played, 130 interrupted.')
    parser.add_argument('scenarios', nargs='*', metavar='NAME', help='names or patterns; all of them unless given')
    parser.add_argument('--only', metavar='RULE', help='the scenarios that prove a rule, such as 1.37')
    parser.add_argument('--runs', type=int, default=2, metavar='N', help='runs of each scenario (2)')
    parser.add_argument('--timeout', type=int, default=90, metavar='S', help='seconds that a run may take (90)')
    parser.add_argument('--again', action='store_true', help='plays also what an earlier run has played')
    parser.add_argument('--out', type=pathlib.Path, default=OUT, metavar='DIR', help='where traces are written')
    parser.add_argument('--simulated', action='store_true', help='the simulated WKWebView, on Linux')
    return parser.parse_args(arguments)


def _play_all(paths, command, options):
    """What became of each scenario. Each outcome is kept at once, so that an interrupted run goes on."""
    options.out.mkdir(parents=True, exist_ok=True)
    kept = options.out / 'results.json'
    results = {} if options.again or not kept.exists() else json.loads(kept.read_text())
    expectations = expected.load()
    with tempfile.TemporaryDirectory() as folder:
        written = pathlib.Path(folder) / 'certificate.pem'
        certificate.write(written)
        for number, path in enumerate(paths, 1):
            if path.stem not in results:
                results[path.stem] = _play(path, command, written, options, expectations)
                kept.write_text(json.dumps(results, indent=1))
            print(f'[{number}/{len(paths)}] {path.stem}: {results[path.stem][0]}', file=sys.stderr, flush=True)
    return {path.stem: results[path.stem] for path in paths}


def _play(path, command, written, options, expectations):
    try:
        scenario = playing.read(path, command)
        runs = [playing.play(command, scenario, written, options.timeout) for _ in range(options.runs)]
        trace = merging.merge(runs)
    except playing.CannotBePlayed as error:
        return 'cannot be played', [str(error)]
    except (playing.Failure, merging.MergeError) as error:
        return 'fails', [str(error)]
    place = path.relative_to(selection.SCENARIOS)
    (options.out / place).parent.mkdir(parents=True, exist_ok=True)
    traces.write(options.out / place, trace)
    if 'unstable' in trace:
        return 'unstable', trace['unstable']
    known = expected.variants(path.stem, place, expectations)
    if not known:
        return 'fails', ['there is no recording to compare with']
    differences = min((comparing.differences(one, trace) for one in known), key=len)
    return ('differs', differences) if differences else ('agrees', [])


def _print_table(results):
    counts = collections.Counter(kind for kind, _ in results.values())
    for kind in KINDS[1:]:
        for name, (found, lines) in results.items():
            if found == kind:
                print(f'{kind:17} {name}: {lines[0][:200] if lines else ""}')
    print('  '.join(f'{kind}: {counts[kind]}' for kind in KINDS))


def pack(folder, results, system):
    """One file with everything that was recorded. What names this person or this machine is not put in."""
    file = folder / 'apple-traces.zip'
    with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr('results.json', json.dumps({'system': system, 'results': results}, indent=1))
        for path in sorted(folder.rglob('*.json')):
            text = path.read_text(encoding='utf-8')
            if path.name == 'results.json':
                continue
            if any(word in text for word in personal_words()):
                print(f'apple: {path.name} is not in the file: it names you or this machine', file=sys.stderr)
                continue
            archive.writestr(str(path.relative_to(folder)), text)
    return file


def personal_words():
    """What no trace may have. A user such as `root` or `main` has a name that pages have, too: the home tells enough."""
    words = [str(pathlib.Path.home() / 'Library'), str(ROOT)]
    words += [word for word in (getpass.getuser(), socket.gethostname()) if len(word) > 6]
    return words
