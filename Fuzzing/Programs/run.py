#!/usr/bin/env python3
"""run.py KIND --product WEBVIEWSIM [--seconds N | --count N] [--first SEED] [--found FOLDER]

Runs scenarios drawn from seeds through the command, many in one run, and looks at it from outside: signals, traps,
sanitizers' reports, time and memory. What goes wrong in a run is looked for in its scenarios one by one, and kept in
the folder of findings. KIND is dom or windows, or a folder of kept scenarios, which are all run once. With --seconds,
at least one batch is run to its end, and no page gets more processor time than a share of the whole: a few pages are
busy for a minute, and would be all that is tried. Exit code 1 when something was found.
"""
import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import programs

PROCESSOR_TIME = 60         # seconds that a run of one scenario may take; the number
PAGE_TIME = 55              # of it, what the pages of a scenario get: the command's default
PAGE_SHARE, LEAST_PAGE_TIME = 10, 2     # a page's part of --seconds, and what it always gets
MEMORY = 1536 << 20         # bytes that the command and its workers may hold
# What a page removed or closed cannot be clicked any more: such a scenario ends there, with exit code 2.
STEP = re.compile(r'^webviewsim: \S+: step \d+, ', re.MULTILINE)
BAD_WORDS = re.compile(r'AddressSanitizer|ThreadSanitizer|runtime error:|Fatal error|fatal error'
                       r'|\*\*\* (?:Signal|Program crashed)|Crash(?:ed)?:|panic')


def resident(pid):
    """The resident bytes of a process and its children."""
    total = 0
    try:
        with open('/proc/%d/statm' % pid) as file:
            total += int(file.read().split()[1]) * resource.getpagesize()
        for task in os.listdir('/proc/%d/task' % pid):
            with open('/proc/%d/task/%s/children' % (pid, task)) as file:
                for child in file.read().split():
                    total += resident(int(child))
    except (OSError, ValueError, IndexError):
        pass
    return total


def stop(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class OutOfTime(Exception):
    """The time of the fuzzer is over before the run is."""


def run(product, files, seconds, end=float('inf'), page_time=PAGE_TIME):
    """Why a run is bad, or None."""
    peak = 0
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([product, 'run', *files, '--jobs', '1', '--format', 'lines',
                                    '--processor-limit', '%g' % page_time],
                                   stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=errors, start_new_session=True)
        latest = time.monotonic() + 6 * seconds
        why = None
        while True:
            try:
                process.wait(.05)
                break
            except subprocess.TimeoutExpired:
                pass
            except BaseException:
                stop(process)
                raise
            peak = max(peak, resident(process.pid))
            with open('/proc/%d/stat' % process.pid) as file:
                fields = file.read().rpartition(')')[2].split()
            used = (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')
            if time.monotonic() > end:
                stop(process)
                raise OutOfTime
            if used > seconds or time.monotonic() > latest:
                why = 'hangs: %d s of processor time' % used
            elif peak > MEMORY:
                why = 'memory: %d MiB' % (peak >> 20)
            if why:
                stop(process)
                break
        errors.seek(0)
        text = errors.read(1 << 20).decode('utf-8', 'replace')
        if why is None and process.returncode < 0:
            why = 'signal %s' % signal.Signals(-process.returncode).name
        if why is None and BAD_WORDS.search(text):
            why = 'report: %s' % BAD_WORDS.search(text).group()
        expected = (0, 1, 2) if STEP.search(text) else (0, 1)
        if why is None and process.returncode not in expected:
            why = 'exit code %d' % process.returncode
        if why and text.strip():
            why += ': ' + ' / '.join(text.strip().splitlines()[:3])[:300]
    return why


def write(folder, kind, seed):
    path = os.path.join(folder, '%s-%d.json' % (kind, seed))
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(programs.make(kind, seed), file, indent=1)
    return path


def fuzz(arguments):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    end = time.monotonic() + arguments.seconds
    page_time = min(PAGE_TIME, max(LEAST_PAGE_TIME, arguments.seconds / PAGE_SHARE))
    seed, count, found = arguments.first, 0, 0
    os.makedirs(arguments.found, exist_ok=True)
    while (time.monotonic() < end or not count) and (arguments.count is None or count < arguments.count):
        with tempfile.TemporaryDirectory() as folder:
            files = [write(folder, arguments.kind, seed + n) for n in range(arguments.batch)]
            try:
                why = run(arguments.product, files, PROCESSOR_TIME, end if count else float('inf'), page_time)
            except OutOfTime:
                break
            if why:
                singly = 0
                for file in files:
                    reason = run(arguments.product, [file], PROCESSOR_TIME)
                    if reason:
                        singly += 1
                        kept = shutil.copy(file, arguments.found)
                        print('%s: %s' % (kept, reason), file=sys.stderr, flush=True)
                if not singly:
                    kept = os.path.join(arguments.found, '%s-%d-to-%d' % (
                        arguments.kind, seed, seed + arguments.batch - 1))
                    shutil.copytree(folder, kept, dirs_exist_ok=True)
                    print('%s: together only: %s' % (kept, why), file=sys.stderr, flush=True)
                found += max(1, singly)
        seed += arguments.batch
        count += arguments.batch
    print('%s %d %d' % (arguments.kind, count, found), flush=True)
    return found


def again(arguments):
    found = 0
    files = sorted(os.path.join(arguments.kind, name) for name in os.listdir(arguments.kind) if name.endswith('.json'))
    for file in files:
        why = run(arguments.product, [file], PROCESSOR_TIME)
        if why:
            found += 1
            print('%s: %s' % (file, why), file=sys.stderr, flush=True)
    print('%s %d %d' % (os.path.basename(arguments.kind), len(files), found), flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('kind', help='dom, windows or a folder')
    parser.add_argument('--product', required=True)
    parser.add_argument('--seconds', type=float, default=float('inf'))
    parser.add_argument('--count', type=int)
    parser.add_argument('--first', type=int, default=1)
    parser.add_argument('--batch', type=int, default=5)
    parser.add_argument('--found', default='.build/fuzz/found')
    arguments = parser.parse_args()
    sys.exit(1 if (fuzz if arguments.kind in programs.KINDS else again)(arguments) else 0)


if __name__ == '__main__':
    main()
