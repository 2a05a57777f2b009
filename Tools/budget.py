#!/usr/bin/env python3
"""Counts the instructions that the debug build's `benchmark budget` executes, with valgrind, and compares them with
Benchmarks/instructions.toml. Each row is a share of the row `engine`, which only runs JavaScriptCore.

usage: Tools/budget.py            compares; ends with 1 if a row takes more than 2 % more than its budget
       Tools/budget.py --update   writes the shares down as the new budget
"""
import os
import pathlib
import platform
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUDGET = ROOT / "Benchmarks/instructions.toml"
WORK = ROOT / ".build/budget"
MARK = "budget_mark"
TOLERANCE = 0.02
# A busy machine adds instructions, of threads that wait, and never takes any away: what is over its budget is counted
# again.
ATTEMPTS = 3

# Dispatch waits with a mask in read-only memory; valgrind 3.19 writes to what the system call gets, and ends.
WAIT = """
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  return syscall(SYS_rt_sigsuspend, &copy, 8);
}
"""

# What would differ from run to run: seeds, compilers and collectors with threads of their own, and collections that
# begin when some time has passed.
FIXED = {
  "SWIFT_DETERMINISTIC_HASHING": "1", "JSC_useJIT": "0", "JSC_useConcurrentGC": "0", "JSC_numberOfGCMarkers": "1",
  "JSC_largeHeapSize": "1073741824", "JSC_mediumHeapSize": "1073741824", "JSC_smallHeapSize": "1073741824",
}


def total(part):
  """The instructions of one part of callgrind's output."""
  found = re.search(r"^totals: (\d+)", part, re.M)
  if not found:
    raise ValueError("valgrind wrote a part without a total")
  return int(found[1])


def shares(names, totals):
  """Each row's instructions as a share of the engine's. The parts are what came before each mark: the first mark ends
  what warms up, and after the last one the program ends."""
  if len(totals) != len(names) + 1 or "engine" not in names:
    raise ValueError(f"{len(names)} rows ({', '.join(names)}) have {len(totals) - 1} counts")
  counts = dict(zip(names, totals[1:]))
  return {name: counts[name] / counts["engine"] for name in names if name != "engine"}


def changes(measured, budget):
  """The rows that take more than their budget, those that take less, and those of which only one side knows."""
  worse, better = [], []
  for name in measured:
    if name not in budget:
      continue
    change = measured[name] / budget[name] - 1
    if change > TOLERANCE:
      worse.append(name)
    elif change < -TOLERANCE:
      better.append(name)
  return worse, better, sorted(measured.keys() ^ budget.keys())


def least(one, other):
  """Each row's smaller share of two measurements."""
  return {name: min(share, other.get(name, share)) for name, share in one.items()}


def document(measured, machine):
  lines = ["# Instructions as shares of the row `engine`. Written by: make budget BUDGET=--update", "", "[machine]"]
  lines += [f'{key} = "{value}"' for key, value in machine.items()]
  return "\n".join(lines + ["", "[shares]"] + [f"{name} = {share:.4f}" for name, share in measured.items()]) + "\n"


def table(measured, budget):
  yield f"{'row':<12}{'/ engine':>10}{'budget':>10}{'change':>10}"
  for name, share in measured.items():
    known = budget.get(name)
    change = f"{(share / known - 1) * 100:+.1f} %" if known else ""
    yield f"{name:<12}{share:>10.4f}{known or 0:>10.4f}{change:>10}"


def output(*command):
  return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                        check=True).stdout.strip()


def this_machine():
  """What counts depend on besides the sources."""
  # The C library chooses its functions by what the processor can do.
  cpu = pathlib.Path("/proc/cpuinfo").read_text()
  swift = re.search(r"Swift version ([\d.]+)", output("swift", "--version"))
  return {
    "architecture": platform.machine(), "swift": swift[1] if swift else "unknown",
    "engine": output("pkg-config", "--modversion", "javascriptcoregtk-4.1"), "libc": platform.libc_ver()[1],
    "vectors": "avx2" if re.search(r"^flags.*\bavx2\b", cpu, re.M) else "none",
  }


def measure():
  WORK.mkdir(parents=True, exist_ok=True)
  for old in WORK.glob("part*"):
    old.unlink()
  # Valgrind cannot read what Swift writes for debuggers.
  output("strip", "--strip-debug", "-o", str(WORK / "benchmark"), ".build/debug/benchmark")
  (WORK / "wait.c").write_text(WAIT)
  output("cc", "-shared", "-fPIC", "-O1", "-o", str(WORK / "wait.so"), str(WORK / "wait.c"))
  run = subprocess.run(
    ["valgrind", "--tool=callgrind", f"--callgrind-out-file={WORK / 'part'}", f"--dump-before=*{MARK}*",
     str(WORK / "benchmark"), "budget"],
    cwd=ROOT, env=dict(os.environ, LD_PRELOAD=str(WORK / "wait.so"), **FIXED), stdout=subprocess.PIPE,
    stderr=subprocess.PIPE, text=True, timeout=600, check=False)
  if run.returncode != 0:
    sys.exit(f"budget: `benchmark budget` ended with {run.returncode} under valgrind\n{run.stderr[-3000:]}")
  names = run.stdout.split()
  parts = [WORK / f"part.{number}" for number in range(1, len(names) + 2)]
  return shares(names, [total(part.read_text()) for part in parts if part.exists()])


def main():
  machine = this_machine()
  measured = measure()
  if "--update" in sys.argv[1:]:
    BUDGET.write_text(document(measured, machine))
    return print(f"budget: {BUDGET.relative_to(ROOT)} has the shares of today")
  noted = tomllib.loads(BUDGET.read_text())
  budget = noted["shares"]
  for _ in range(ATTEMPTS - 1):
    if not changes(measured, budget)[0]:
      break
    measured = least(measured, measure())
  print("\n".join(table(measured, budget)))
  worse, better, unknown = changes(measured, budget)
  for name in better:
    print(f"budget: `{name}` takes less than its budget; note it: make budget BUDGET=--update")
  if noted["machine"] != machine:
    print(f"budget: measured with {noted['machine']}, and here is {machine}: this cannot fail here")
    return None
  for name in worse:
    print(f"budget: `{name}` takes over {TOLERANCE:.0%} more instructions than its budget.")
  if worse:
    rows = measured.keys()
    place = list(rows).index(worse[0]) + 3
    print(f"What runs in it: callgrind_annotate .build/budget/part.{place} | head -60; compare the same of the commit"
          " before. If what it buys is worth it, say so in the commit and run: make budget BUDGET=--update")
  for name in unknown:
    print(f"budget: only one of the program and the budget has a row `{name}`: make budget BUDGET=--update")
  return sys.exit(1 if worse or unknown else 0)


if __name__ == "__main__":
  main()
