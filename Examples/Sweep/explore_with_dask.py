#!/usr/bin/env python3
"""Searches a scenario's orders with Dask's distributed scheduler: `webviewsim explore --shard` for each part.

usage: explore_with_dask.py SCENARIO --out FOLDER [--parts N] [--workers N] [--runs N] [--deviations N] [--kill]
         [--alone]

Dask gives the parts of a worker that dies to the others. A part's file is written only once the part is complete, and
`webviewsim merge` says so if one is missing. The exit code is that of the merge: 1 if an order breaks the scenario.
--kill kills one worker on the way, to show that. --alone also searches with one process, and compares what both say of
all orders with a number of deviations, and of the order that breaks.
"""
import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from dask.distributed import Client, LocalCluster, as_completed


def explore(binary, scenario, options, results=None):
  """What a search prints; one process runs the orders, as there is a worker for each core."""
  done = subprocess.run(
    [binary, "explore", scenario, "--jobs", "1"] + options + (["--results", results] if results else []),
    capture_output=True, text=True, check=False)
  # An order that breaks the scenario (exit code 1) is a result, too.
  if done.returncode not in (0, 1):
    raise RuntimeError(f"webviewsim explore ended with {done.returncode}: {done.stderr.strip()}")
  return done.stdout


def explore_part(binary, scenario, options, number, count, results):
  explore(binary, scenario, options + ["--shard", f"{number}/{count}"], results)
  return number


def explore_all(options, search, files):
  """Searches all parts."""
  scenario = str(options.scenario)
  with LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None) as cluster, \
       Client(cluster) as client:
    futures = [client.submit(explore_part, options.binary, scenario, search, number, len(files), file, pure=False,
                             retries=2)
               for number, file in enumerate(files, start=1)]
    done = 0
    for future in as_completed(futures):
      future.result()
      done += 1
      if options.kill and done == len(files) // 2:
        victim = next(iter(cluster.workers.values())).pid
        print(f"killing worker {victim} after {done} of {len(files)} parts", file=sys.stderr)
        os.kill(victim, signal.SIGKILL)


def systematic(text):
  """What is said besides random orders, of which several parts draw more, and orders with three deviations or more."""
  return [line for line in text.splitlines() if not any(
    words in line for words in ("random order", " three deviations", " four deviations", " five deviations"))]


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("scenario", type=pathlib.Path)
  parser.add_argument("--out", required=True, type=pathlib.Path)
  parser.add_argument("--parts", type=int, default=8)
  parser.add_argument("--workers", type=int, default=os.cpu_count())
  parser.add_argument("--runs", type=int, default=1000)
  parser.add_argument("--deviations", type=int, default=2)
  parser.add_argument("--binary", default=shutil.which("webviewsim") or "webviewsim")
  parser.add_argument("--kill", action="store_true")
  parser.add_argument("--alone", action="store_true")
  options = parser.parse_args()
  options.out.mkdir(parents=True, exist_ok=True)
  search = ["--runs", str(options.runs), "--deviations", str(options.deviations)]
  alone = None
  if options.alone:
    start = time.monotonic()
    alone = explore(options.binary, str(options.scenario), search)
    print(f"one process: {time.monotonic() - start:.1f} s", file=sys.stderr)
  files = [str(options.out / f"part-{number}.json") for number in range(1, options.parts + 1)]
  start = time.monotonic()
  explore_all(options, search, files)
  print(f"{options.workers} workers: {time.monotonic() - start:.1f} s", file=sys.stderr)
  merged = subprocess.run([options.binary, "merge"] + files, stdout=subprocess.PIPE, text=True, check=False)
  print(merged.stdout, end="")
  assert alone is None or systematic(alone) == systematic(merged.stdout), "one process says something else:\n" + alone
  sys.exit(merged.returncode)


if __name__ == "__main__":
  main()
