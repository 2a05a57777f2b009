#!/usr/bin/env python3
"""Writes what shows the rules: `make rules`.

The sources are Docs/Rules/*.toml, one file for each section. Written are a page beside each file, the list in
Docs/Rules.md, and the table that report, playground and `webviewsim explain` read. With
--check nothing is written: what is out of date, too long, or cited and unknown is named, and the exit code is 1.
"""
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Docs/Rules"
INDEX = ROOT / "Docs/Rules.md"
SESSIONS = ROOT / "Docs/AuthenticationSessions.md"
TABLE = ROOT / "Sources/Testing/WebFiles/Generated/RuleTable.swift"
MARK = "<!-- `make rules` writes everything below this line. -->"
LONGEST_SENTENCE = 200  # characters
KEYS = {"number", "heading", "title", "sentence", "conditions", "webkit", "proofs"}
NUMBER = r"(?:\d+\.\d+[a-z]?|L\d+|R\.\d|UA\.\d|AS\.\w+)"
# Names of windows by one letter, and methods by a word in italics, which readers of one rule cannot know.
SHORTHAND = re.compile(r"(?<![\w`./])[OP](?:'s)?(?![\w`./])|(?<!\*)\*\w+\*(?!\*)")


def code_free(text):
  return re.sub(r"`[^`]*`", "code", text)


class Rule:
  def __init__(self, number, title, sentence, section, file, *, heading=None, conditions=(), webkit=(), proofs=()):
    self.number, self.title, self.sentence, self.section, self.file = number, title, sentence, section, file
    self.heading, self.conditions, self.webkit, self.proofs = heading, conditions, webkit, proofs
    self.line = 0

  def mistakes(self):
    if len(self.sentence) > LONGEST_SENTENCE:
      yield f"the sentence has {len(self.sentence)} characters, and {LONGEST_SENTENCE} are allowed"
    if not self.sentence.endswith(".") or re.search(r"[.?!] [A-Z]", code_free(self.sentence)):
      yield "one sentence that ends with a full stop, please"
    if not 3 <= len(self.title) <= 60:
      yield "the title has 3 to 60 characters"
    for text in [self.title, self.sentence, *self.conditions, *self.webkit, *self.proofs]:
      if "\n" in text or "\t" in text:
        yield "texts have one line, without tabs"
    for text in [self.title, self.sentence, *self.conditions]:
      if found := SHORTHAND.search(code_free(text)):
        yield f"write “{found[0]}” in whole words"
    if not self.proofs:
      yield "a rule names its proofs"

  def page(self):
    """The rule's part of a page, from the line with its heading."""
    lines = [f'### {self.number} {self.title} <a id="{self.number}"></a>', "", self.sentence, ""]
    lines += [f"- {condition}" for condition in self.conditions] + [""] * bool(self.conditions)
    lines += ["<details><summary>Proofs</summary>", ""]
    if self.webkit:
      lines += ["In WebKit's sources: " + ", ".join(f"`{name}`" for name in self.webkit) + ".", ""]
    return lines + ["Proven by " + ", ".join(f"`{name}`" for name in self.proofs) + ".", "", "</details>", ""]

  def row(self):
    """The rule in the table's text, as RuleText.swift reads it."""
    lines = [f"{self.number}\t{self.title}", self.sentence, f"{self.section}\t{self.file}\t{self.line}"]
    for mark, values in ("-", self.conditions), ("w", self.webkit), ("p", self.proofs):
      lines += [f"{mark} {value}" for value in values]
    return "\n".join(lines)


def order(path):
  """The file's place: sections by number, then those with letters."""
  return (not path.name[0].isdigit(), path.name)


def section(path):
  """The rules of a file and its page."""
  data = tomllib.loads(path.read_text())
  page = path.with_suffix(".md")
  rules, heading = [], ""
  lines = [
    f"<!-- Written by Tools/rules.py from {path.name}: change that and run `make rules`. -->", "",
    f"# {data['title']}", "",
    "[All rules](../Rules.md) · [Glossary](../Glossary.md)", ""]
  for entry in data["rule"]:
    if unknown := entry.keys() - KEYS:
      known = ", ".join(sorted(KEYS))
      sys.exit(f"{path.name}: rule {entry.get('number')} has the keys {', '.join(unknown)}; known are {known}")
    if "heading" in entry and entry["heading"] != heading:
      heading = entry["heading"]
      lines += [f"## {heading}", ""]
    name = f"{data['title']}, {heading}" if heading else data["title"]
    rule = Rule(
      entry["number"], entry["title"], entry["sentence"], name, page.relative_to(ROOT).as_posix(),
      heading=heading, conditions=entry.get("conditions", []), webkit=entry.get("webkit", []),
      proofs=entry.get("proofs", []))
    rule.line = len(lines) + 1
    rules.append(rule)
    lines += rule.page()
  return data["title"], rules, page, "\n".join(lines)


def index(sections):
  head = INDEX.read_text().split(MARK)[0]
  lines = [MARK, "", "## The rules by section", ""]
  for title, rules, page, _ in sections:
    lines += [f"### [{title}](Rules/{page.name})", "", "| rule | in short |", "| --- | --- |"]
    lines += [f"| [{rule.number}](Rules/{page.name}#{rule.number}) | {rule.title} |" for rule in rules] + [""]
  lines += [
    "[AuthenticationSessions.md](AuthenticationSessions.md) has every condition of a session, by kind of device.", ""]
  return head + "\n".join(lines)


def table(rules):
  """The Swift file of the rules: one text, because the compiler takes seconds for a list of values."""
  text = "\n\n".join(rule.row() for rule in rules)
  if '"""#' in text or "\\#" in text:
    sys.exit('no rule contains """# or \\#, which mean something else in this text of Swift')
  return (
    "// Written by Tools/rules.py from Docs/Rules/*.toml: change those and run `make rules`.\n"
    "// swift-format-ignore-file\n\nextension RuleText {\n"
    "  /// All rules, in the order of the pages, as `RuleText.list(from:)` reads them.\n"
    f'  static let table = #"""\n{text}\n"""#\n}}\n')


def citations():
  """(place, number) of every rule that the reasons, the sources, the tests and the documents name."""
  for place, line in enumerate((ROOT / "Docs/Reasons.md").read_text().splitlines(), 1):
    cells = [cell.strip() for cell in line.strip("|").split(" | ")]
    if line.startswith("| `") and len(cells) == 3 and not cells[1].startswith("{"):
      yield f"Docs/Reasons.md:{place}", cells[1]
  for place, line in enumerate(SESSIONS.read_text().splitlines(), 1):
    for number in re.findall(r"\| (AS\.\w+) \|", line):
      yield f"Docs/AuthenticationSessions.md:{place}", number
  files = subprocess.run(
    ["git", "ls-files", "Sources", "Tests", "Docs", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
  for name in files.stdout.split():
    path = ROOT / name
    if path.suffix not in (".swift", ".js", ".c", ".h", ".py", ".md", ".toml") or not path.exists():
      continue
    for place, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
      for found in re.finditer(rf"\b[Rr]ules? ({NUMBER}(?:(?:, | and | or | to ){NUMBER})*)(?![\w.]*\w)", line):
        for number in re.findall(NUMBER, found[1]):
          yield f"{name}:{place}", number


def main():
  sections = [section(path) for path in sorted(FOLDER.glob("*.toml"), key=order)]
  rules = [rule for _, of_section, _, _ in sections for rule in of_section]
  mistakes = [f"rule {rule.number}: {text}" for rule in rules for text in rule.mistakes()]
  known = {rule.number for rule in rules}
  if len(known) < len(rules):
    numbers = [rule.number for rule in rules]
    mistakes += [f"rule {number} is there twice" for number in sorted(known) if numbers.count(number) > 1]
  for rule in rules:
    # Versions of systems look like numbers of rules.
    text = code_free(" ".join([rule.sentence, *rule.conditions]))
    for number in re.findall(r"(?<!iOS )(?<![\w.])\d+\.\d+[a-z]?", text):
      if number not in known:
        mistakes.append(f"rule {rule.number} names rule {number}, which does not exist")
  mistakes += [
    f"{place} names rule {number}, which does not exist" for place, number in citations() if number not in known]
  if mistakes:
    sys.exit("\n".join(mistakes))
  texts = {page: text for _, _, page, text in sections}
  texts[INDEX] = index(sections)
  texts[TABLE] = table(rules)
  stale = [path for path, text in texts.items() if not path.exists() or path.read_text() != text]
  extra = [path for path in FOLDER.glob("*.md") if path not in texts]
  if "--check" in sys.argv[1:] and (stale or extra):
    sys.exit("\n".join(f"{path.relative_to(ROOT)} is out of date: make rules" for path in stale + extra))
  for path in stale:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(texts[path])
    print(f"wrote {path.relative_to(ROOT)}")
  for path in extra:
    path.unlink()
    print(f"removed {path.relative_to(ROOT)}")


main()
