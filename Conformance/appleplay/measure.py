"""The player on Linux: what it hears through sockets must be what `webviewsim` itself says."""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import tempfile

from recorder.network import certificate

from . import comparing, expected, playing

ROOT = pathlib.Path(__file__).parents[2]
SCENARIOS = ROOT / 'Conformance/scenarios'
DONE, DIFFERS = 0, 1


def main(arguments=None):
    parser = argparse.ArgumentParser(prog='apple-measure', description=__doc__)
    parser.add_argument('scenarios', nargs='*', help='names; all of them unless given')
    parser.add_argument('--binaries', type=pathlib.Path, default=ROOT / '.build/debug')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--timeout', type=int, default=120)
    parser.add_argument('--show', action='store_true', help='prints each difference')
    parser.add_argument('--least', type=float, default=95, help='of 100 played scenarios that must agree')
    parser.add_argument('--expectations', action='store_true', help='writes what must differ on a Mac, and plays nothing')
    options = parser.parse_args(arguments)
    paths = [path for path in sorted(SCENARIOS.rglob('*.json'))
             if not options.scenarios or path.stem in options.scenarios]
    if options.expectations:
        from . import deriving
        found = deriving.derive(paths, options.binaries)
        expected.DATA.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + '\n')
        print(f'{len(found)} scenarios must differ: {expected.DATA}')
        return DONE
    results = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        written = pathlib.Path(folder) / 'certificate.pem'
        certificate.write(written)
        for path, (kind, lines) in zip(paths, pool.map(lambda path: outcome(path, written, options), paths)):
            results[kind].append((path.stem, lines))
            if kind in ('differs', 'fails') and options.show:
                print(f'{path.stem}: {kind}')
                for line in lines:
                    print(f'    {line[:400]}', flush=True)
    return summary(results, options.least)


def outcome(path, written, options):
    try:
        command = [str(options.binaries / 'apple-play')]
        scenario = playing.read(path, command)
        found = playing.play(command, scenario, written, options.timeout)
    except playing.CannotBePlayed as error:
        return 'cannot be played', [str(error)]
    except (playing.Failure, playing.Refused) as error:
        return 'fails', [str(error)]
    lines = comparing.differences(simulated(path, options.binaries), found)
    return ('differs', lines) if lines else ('agrees', [])


def simulated(path, binaries):
    """The trace of `webviewsim` itself, and what its recording says of its order."""
    done = subprocess.run([binaries / 'webviewsim', 'run', path, '--format', 'json'], capture_output=True, text=True)
    if not done.stdout:
        raise playing.Failure(f'webviewsim: {done.stderr.strip()}')
    recording = expected.TRACES / path.relative_to(SCENARIOS)
    return json.loads(done.stdout) | (expected.freedom(json.loads(recording.read_text())) if recording.exists() else {})


def summary(results, least):
    reasons = collections.Counter(lines[0] for _, lines in results['cannot be played'])
    for reason, count in reasons.most_common():
        print(f'{count:5} cannot be played: {reason}')
    played = sum(len(results[kind]) for kind in ('agrees', 'differs', 'fails'))
    agree = len(results['agrees'])
    for kind in ('differs', 'fails'):
        for name, lines in results[kind]:
            print(f'{kind}: {name}: {lines[0][:200]}')
    share = 100 * agree / max(played, 1)
    print(f'{agree} of {played} agree with webviewsim ({share:.1f} of 100)')
    return DONE if share >= least else DIFFERS
