#!/usr/bin/env python3
"""Sweeps many pages with Dask's distributed scheduler: `webviewsim sweep` on each batch of pages, on any worker.

usage: sweep_with_dask.py FOLDER --out FILE [--workers N] [--batch N] [--kill] [--alone]

Dask gives the batches of a worker that dies to the others. Each batch's lines are kept only once it is complete, so
nothing is lost and nothing is there twice. --kill kills one worker on the way, to show that. --alone sweeps with one
process first, and compares: the bytes, and the pages per second of an undisturbed run.
"""
import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from dask.distributed import Client, LocalCluster, as_completed, get_worker


def sweep(binary, paths, core=None):
  """The lines of a batch of pages, by a process that keeps to one core if there is one for it."""
  done = subprocess.run(
    [binary, "sweep", "-", "--jobs", "1"], input="\n".join(paths) + "\n", stdout=subprocess.PIPE, text=True,
    check=False, preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}))
  lines = done.stdout.splitlines()
  # Pages that could not be swept have lines as well (exit code 1).
  if done.returncode not in (0, 1) or len(lines) != len(paths):
    raise RuntimeError(f"webviewsim sweep ended with {done.returncode} after {len(lines)} of {len(paths)} pages")
  return lines


def sweep_in_worker(binary, paths, workers):
  """The same in a worker. The threads of a page take turns, which is fastest on one core; with a worker for each core,
  each keeps to its own, so that none takes another's."""
  cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
  core = cores[int(get_worker().name) % len(cores)] if 1 < len(cores) <= workers else None
  return sweep(binary, paths, core)


def sweep_all(options, pages, kills):
  """The lines of all pages, and how many seconds they took."""
  batches = [pages[start:start + options.batch] for start in range(0, len(pages), options.batch)]
  with LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None) as cluster, \
       Client(cluster) as client:
    start = time.monotonic()
    futures = {client.submit(sweep_in_worker, options.binary, batch, options.workers, pure=False, retries=2): number
               for number, batch in enumerate(batches)}
    results = {}
    for future in as_completed(futures):
      results[futures[future]] = future.result()
      if kills and len(results) == len(batches) // 2:
        victim = next(iter(cluster.workers.values())).pid
        print(f"killing worker {victim} after {len(results)} of {len(batches)} batches", file=sys.stderr)
        os.kill(victim, signal.SIGKILL)
    seconds = time.monotonic() - start
  lines = [line for number in range(len(batches)) for line in results[number]]
  swept = [json.loads(line)["page"] for line in lines]
  assert swept == pages, "a page was lost, or is there twice"
  return lines, seconds


def rate(lines, seconds, what):
  print(f"{what}: {len(lines)} pages in {seconds:.1f} s, {len(lines) / seconds:.1f} per second", flush=True)
  return len(lines) / seconds


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("folder", type=pathlib.Path)
  parser.add_argument("--out", required=True)
  parser.add_argument("--workers", type=int, default=os.cpu_count())
  parser.add_argument("--batch", type=int, default=200)
  parser.add_argument("--binary", default=shutil.which("webviewsim") or "webviewsim")
  parser.add_argument("--kill", action="store_true")
  parser.add_argument("--alone", action="store_true")
  options = parser.parse_args()
  pages = sorted(str(path) for path in options.folder.rglob("*.html"))
  if not pages:
    sys.exit(f"{options.folder}: has no pages")
  lines = alone = None
  if options.alone:
    start = time.monotonic()
    lines = sweep(options.binary, pages)
    alone = rate(lines, time.monotonic() - start, "one process")
  for kills in [False, True] if options.alone and options.kill else [options.kill]:
    swept, seconds = sweep_all(options, pages, kills)
    speed = rate(swept, seconds, f"{options.workers} workers" + (", one killed" if kills else ""))
    if alone and not kills:
      print(f"{speed / options.workers:.1f} per second and core, {speed / options.workers / alone:.2f} of one process")
    assert lines is None or swept == lines, "one process says something else"
    lines = swept
  with open(options.out, "w") as file:
    file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
  main()
