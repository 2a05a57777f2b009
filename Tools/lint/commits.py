#!/usr/bin/env python3
"""Checks the messages of commits that are not in the upstream branch yet: a subject of at most 72 characters in the
imperative, an empty line, and a body that says why. `commits.py RANGE` checks other commits.
"""
import re
import subprocess
import sys

LONGEST = 72
# Words that begin a subject in another mood than the imperative: "Added", "Adding", "Adds".
OTHER_MOODS = re.compile(r"(Add|Fix|Mend|Change|Remove|Rename|Move|Make|Use|Let|Keep|Say|Write|Test)(e?d|ing|s|es)$")


def problems(message):
  """What is wrong with a message, in words."""
  subject, _, rest = message.strip("\n").partition("\n")
  found = []
  if len(subject) > LONGEST:
    found.append(f"the subject has {len(subject)} characters, at most {LONGEST}")
  if not subject[:1].isupper():
    found.append("the subject begins with a capital letter")
  if subject.endswith("."):
    found.append("the subject has no full stop at its end")
  if OTHER_MOODS.match(subject.split(" ")[0]):
    found.append("the subject is in the imperative: “Add …”, not “Added …”")
  if rest and not rest.startswith("\n"):
    found.append("an empty line stands between subject and body")
  if not rest.strip():
    found.append("a body says why")
  return found


def git(*arguments):
  return subprocess.run(["git", *arguments], capture_output=True, text=True)


def main():
  if len(sys.argv) > 1:
    span = sys.argv[1]
  else:
    upstream = git("rev-parse", "--abbrev-ref", "@{upstream}")
    # A checkout without an upstream branch, as build servers have, has nothing new.
    if upstream.returncode != 0:
      return 0
    span = upstream.stdout.strip() + "..HEAD"
  log = git("log", "--no-merges", "--format=%h%x00%B%x01", span)
  if log.returncode != 0:
    print(f"commits: {log.stderr.strip()}", file=sys.stderr)
    return 2
  failed = False
  for entry in log.stdout.split("\x01"):
    if "\0" not in entry:
      continue
    commit, message = entry.strip("\n").split("\0")
    for problem in problems(message):
      failed = True
      print(f"commits: {commit} “{message.strip().splitlines()[0]}”: {problem}", file=sys.stderr)
  return 1 if failed else 0


if __name__ == "__main__":
  sys.exit(main())
