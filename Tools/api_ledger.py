#!/usr/bin/env python3
"""Checks the ledgers of WebKit's API tests, and writes what they add up to: `make api-ledger`.

A ledger in Tests/AppleNames/APITests/ledger has a row for every case of one of WebKit's files: `here` names the test
with the case's name, as `Suite/name`, and `why` says why there is none. OurOwn.toml lists the tests that are no case of
WebKit's. Every test of the folder is in one of the two. The table in Docs/AppleLayer.md counts the rows.

With --check nothing is written: mistakes and a stale table are named, and the exit code is 1.
"""
import collections
import dataclasses
import pathlib
import re
import sys
import tomllib

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tools/lint"))
import swift_outline  # noqa: E402

SUITES = ROOT / "Tests/AppleNames/APITests"
PAGE = ROOT / "Docs/AppleLayer.md"
OWN = "OurOwn.toml"
FOLDER = "Tools/TestWebKitAPI/Tests/"
BEGIN = "<!-- `make api-ledger` writes everything from this line to the next comment. -->"
END = "<!-- The table of `make api-ledger` ends here. -->"
NOT_YET = "not yet: "
TYPE = re.compile(r"\b(?:struct|class|enum|actor|extension)\s+(?!func\b|var\b|let\b)([\w.]+)")
TEST = re.compile(r"@Test\b")
FUNCTION = re.compile(r"\bfunc\s+(`[^`]+`|\w+)")


@dataclasses.dataclass(frozen=True)
class Test:
  suite: str
  name: str
  place: str = dataclasses.field(compare=False)

  def __str__(self):
    return f"{self.suite}/{self.name}"


def tests(text, file):
  """The tests of a Swift file. One with a display name has that name."""
  code = swift_outline.blank(text)
  reader = swift_outline.Reader(code)
  suites = []
  for found in TYPE.finditer(code):
    opening = code.find("{", found.end())
    if opening >= 0:
      suites.append((opening, reader.skip(opening), found[1]))
  for found in TEST.finditer(code):
    end = reader.skip(found.end()) if code.startswith("(", found.end()) else found.end()
    function = FUNCTION.search(code, end)
    place = f"{file}:{reader.line(found.start())}"
    around = [name for opening, closing, name in suites if opening < found.start() < closing]
    display = re.match(r'\(\s*"((?:[^"\\]|\\.)*)"', text[found.end():end])
    name = display[1] if display else function[1].strip("`") if function else ""
    yield Test(".".join(around), name, place)


class Ledger:
  """The rows of one file, each with the place where it begins."""

  def __init__(self, text, file, table, keys):
    self.file, self.table, self.keys = file, table, keys
    self.mistakes, self.rows, self.values = [], [], {}
    try:
      self.values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
      line = re.search(r"line (\d+)", str(error))
      self.mistakes.append(f"{file}:{line[1] if line else 1}: {error}")
      return
    for key in sorted(self.values.keys() - set(keys)):
      self.mistake(self.line_of(text, key), f"unknown key “{key}”")
    rows = self.values.get(table, [])
    if not isinstance(rows, list):
      self.mistake(self.line_of(text, table), f"rows are written [[{table}]]")
      return
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip() == f"[[{table}]]"]
    self.rows = list(zip(rows, lines))

  @staticmethod
  def line_of(text, key):
    return next((number for number, line in enumerate(text.splitlines(), 1) if key in line.split("=")[0]), 1)

  def mistake(self, line, text):
    self.mistakes.append(f"{self.file}:{line}: {text}")

  def checked_rows(self, keys):
    """The rows whose keys are known and whose texts are not empty."""
    for row, line in self.rows:
      wrong = [f"unknown key “{key}”" for key in sorted(row.keys() - keys)]
      wrong += [f"“{key}” is empty" for key, value in row.items() if key in keys and not self.has_text(value)]
      for text in wrong:
        self.mistake(line, text)
      if not wrong:
        yield row, line

  @staticmethod
  def has_text(value):
    return all(isinstance(text, str) and text.strip() for text in (value if isinstance(value, list) else [value]))


class Cases(Ledger):
  """A ledger of one of WebKit's files."""

  def __init__(self, text, file):
    super().__init__(text, file, "case", ["source", "case"])
    self.name = pathlib.PurePath(file).stem
    self.here = {}  # Tests by the name of their case.
    self.counts = collections.Counter()
    source = self.values.get("source", "")
    if self.values and not (source.startswith(FOLDER) and pathlib.PurePath(source).stem == self.name):
      self.mistake(1, f"`source` is the path in WebKit's repository: {FOLDER}…/{self.name}.mm")
    names = set()
    for row, line in self.checked_rows({"name", "here", "why"}):
      self.add(row, line, names)

  def add(self, row, line, names):
    name = row.get("name")
    if not name:
      return self.mistake(line, "a case has a name")
    if name in names:
      return self.mistake(line, f"{name} is listed twice")
    names.add(name)
    if ("here" in row) == ("why" in row):
      return self.mistake(line, f"{name} is either `here`, or the row says `why` it is not")
    if "why" in row:
      self.counts["not yet" if row["why"].startswith(NOT_YET) else "cannot be"] += 1
      return None
    self.counts["here"] += 1
    suite, _, test = row["here"].partition("/")
    if test != name.rpartition(".")[2]:
      return self.mistake(line, f"{name} is the name of its test too, not “{test}”")
    self.here[suite, test] = line
    return None


def own_tests(ledger):
  """The suites and the tests that a list calls the project's own, with their lines."""
  found = {}
  for row, line in ledger.checked_rows({"suite", "tests", "why"}):
    if not {"suite", "why"} <= row.keys():
      ledger.mistake(line, "a row has a `suite` and says `why`")
      continue
    for test in row.get("tests", [None]):
      if (row["suite"], test) in found:
        ledger.mistake(line, f"{row['suite']}/{test or ''} is listed twice")
      found[row["suite"], test] = line
  return found


def check(ledgers, own, found):
  """The mistakes of the ledgers, those of the list of own tests among them, against the tests that were found."""
  listed = own_tests(own)
  known = {}
  for test in found:
    known.setdefault((test.suite, test.name), test)
  claimed = {}
  for ledger in ledgers:
    for test, line in ledger.here.items():
      if test not in known:
        ledger.mistake(line, f"there is no test {'/'.join(test)}")
      elif test in claimed:
        ledger.mistake(line, f"{'/'.join(test)} is a case of {claimed[test]} already")
      claimed[test] = ledger.name
  for (suite, test), line in listed.items():
    if not any(suite == one and test in (None, other) for one, other in known):
      own.mistake(line, f"there is no test {suite}/{test or '…'}")
    if any(suite == one and test in (None, other) for one, other in claimed):
      own.mistake(line, f"{suite}/{test or '…'} is a case of WebKit's")
  unlisted = [
    f"{test.place}: {test} is in no ledger; if it is no case of WebKit's, add it to {OWN}"
    for key, test in known.items() if key not in claimed and key not in listed and (test.suite, None) not in listed
  ]
  twice = [
    f"{test.place}: another test is called {test}" for test in found if known[test.suite, test.name] is not test]
  return [mistake for ledger in [*ledgers, own] for mistake in ledger.mistakes] + unlisted + twice


def table(ledgers):
  columns = ["here", "cannot be", "not yet"]
  lines = ["| file | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
  total = collections.Counter()
  for ledger in ledgers:
    link = f"[`{ledger.name}`](../Tests/AppleNames/APITests/ledger/{ledger.name}.toml)"
    lines.append(f"| {link} | " + " | ".join(str(ledger.counts[column]) for column in columns) + " |")
    total.update(ledger.counts)
  lines.append(f"| {len(ledgers)} files | " + " | ".join(str(total[column]) for column in columns) + " |")
  return "\n".join(lines)


def with_table(page, ledgers):
  before, begin, rest = page.partition(BEGIN)
  _, end, after = rest.partition(END)
  if not begin or not end:
    raise SystemExit(f"{PAGE.relative_to(ROOT)}: the comments around the table are missing")
  return f"{before}{BEGIN}\n\n{table(ledgers)}\n\n{END}{after}"


def main():
  def relative(path):
    return path.relative_to(ROOT).as_posix()

  files = sorted((SUITES / "ledger").glob("*.toml"), key=lambda path: path.stem.lower())
  ledgers = [Cases(path.read_text(), relative(path)) for path in files if path.name != OWN]
  own = Ledger((SUITES / "ledger" / OWN).read_text(), relative(SUITES / "ledger" / OWN), "own", ["own"])
  found = [test for path in sorted(SUITES.rglob("*.swift")) for test in tests(path.read_text(), relative(path))]
  mistakes = check(ledgers, own, found)
  page = with_table(PAGE.read_text(), ledgers)
  if "--check" not in sys.argv:
    PAGE.write_text(page)
  elif page != PAGE.read_text():
    mistakes.append(f"{relative(PAGE)}: the table is out of date; run `make api-ledger`")
  print(*mistakes, sep="\n", end="\n" if mistakes else "")
  return 1 if mistakes else 0


if __name__ == "__main__":
  sys.exit(main())
