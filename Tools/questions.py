#!/usr/bin/env python3
"""Writes what the command knows of questions and error codes, and the index of the questions: `make questions`.

The sources are the pages in Docs/Questions and Docs/ErrorCodes.md. With --check nothing is written: files that are out
of date are named, and the exit code is 1.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Docs/Questions"
ERRORS = ROOT / "Docs/ErrorCodes.md"
OUTPUT = ROOT / "Sources/CommandLine/Reports/Explanations/Generated"
INDEX = FOLDER / "README.md"
HEAD = (
  "// Written by Tools/questions.py from {}: change that and run `make questions`.\n"
  "// swift-format-ignore-file\n\n")
# In the order of the index.
TOPICS = [
  "Windows and popups", "Signing in", "Universal links", "Errors", "Cookies and storage", "Requests",
  "Scripts and handlers", "Files and downloads", "History and URLs", "Processes", "Testing",
]
FIELDS = ["See it", "Rules", "Topic", "Words", "Asked in"]


class Mistake(Exception):
  """A page that cannot be read."""


def literal(text):
  return json.dumps(text, ensure_ascii=False).replace("\\/", "/")


def strings(values):
  return "[" + ", ".join(map(literal, values)) + "]"


class Question:
  def __init__(self, path):
    self.path, self.number = path, int(path.name[:2])
    text = path.read_text()
    match = re.fullmatch(r"# (.+\?|What .+)\n\n(.+?)\n\n((?:- \*\*.+|  .+\n)+?)(?:\n```swift\n.*)?", text, re.S)
    if not match:
      raise Mistake(f"{path.name}: a title that asks, an answer in one paragraph, and the list {', '.join(FIELDS)}")
    self.title, self.answer = match[1].strip(), " ".join(match[2].split())
    fields = {}
    for item in re.split(r"^- ", match[3], flags=re.M)[1:]:
      name, value = re.fullmatch(r"\*\*(.+?):\*\* (.+)", " ".join(item.split())).groups()
      fields[name] = value
    if list(fields) != FIELDS:
      raise Mistake(f"{path.name}: its list has {', '.join(fields)} in place of {', '.join(FIELDS)}")
    sentences = len(re.findall(r"[.?!]”?(?= [A-Z“`])", re.sub(r"`[^`]*`", "Code", self.answer)))
    if sentences > 3:
      raise Mistake(f"{path.name}: the answer has {sentences + 1} sentences, and three are enough")
    self.files = re.findall(r"\]\((.+?)\)", fields["See it"])
    for file in self.files:
      if not (FOLDER / file).exists():
        raise Mistake(f"{path.name}: there is no {file}")
    self.rules = [rule.strip() for rule in fields["Rules"].split(",")]
    self.words = [word.strip() for word in fields["Words"].split(",")]
    self.topic = fields["Topic"]
    if self.topic not in TOPICS:
      raise Mistake(f"{path.name}: “{self.topic}” is none of the topics {', '.join(TOPICS)}")
    self.sources = re.sub(r"\[([^]]+)\]\(([^)]+)\)", r"\2", fields["Asked in"]).replace("<", "").replace(">", "")

  def places(self):
    """The files to look at, from the repository's folder."""
    return [(FOLDER / file).resolve().relative_to(ROOT).as_posix() for file in self.files]

  def swift(self):
    return f"""    Question(
      number: {self.number}, title: {literal(self.title)},
      answer: {literal(self.answer)},
      files: {strings(self.places())}, rules: {strings(self.rules)},
      words: {strings(self.words)},
      sources: {literal(self.sources)}),
"""


def questions():
  found = [Question(path) for path in sorted(FOLDER.glob("[0-9][0-9]-*.md"))]
  numbers = [question.number for question in found]
  if len(set(numbers)) != len(numbers):
    raise Mistake("two pages have the same number")
  seen = {file for question in found for file in question.files}
  for path in sorted(FOLDER.glob("*.yaml")):
    if path.name not in seen:
      raise Mistake(f"{path.name} belongs to no page")
  return found


def index(found):
  lines = [
    "# Questions", "",
    "Questions that developers have asked in public about web views, popups and sign-in, each with an answer in three",
    "sentences and something to run. `webviewsim explain WORD` finds them by their words, by an error's code, or by a",
    "rule's number; `webviewsim run Docs/Questions` runs their scenarios. `make questions` writes this page. What an",
    "error's code means is in [ErrorCodes.md](../ErrorCodes.md).", "",
  ]
  for topic in TOPICS:
    of_topic = [question for question in found if question.topic == topic]
    if of_topic:
      lines += [f"## {topic}", ""]
      lines += [f"- {q.number}: [{q.title}]({q.path.name})" for q in of_topic] + [""]
  return "\n".join(lines)


def errors():
  rows, domain = [], None
  for number, line in enumerate(ERRORS.read_text().splitlines(), 1):
    if line.startswith("## "):
      domain = line[3:].strip()
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if not line.startswith("| ") or not re.fullmatch(r"-?\d+", cells[0]):
      continue
    if len(cells) != 5 or cells[3] not in ("yes", "no"):
      raise Mistake(f"{ERRORS.name}:{number}: code, name, what happened, yes or no, rules")
    rows.append((domain, int(cells[0]), cells[1].strip("`"), cells[2], cells[3] == "yes", cells[4].split(", ")))
  return rows


def main():
  try:
    found, rows = questions(), errors()
  except Mistake as mistake:
    sys.exit(f"questions: {mistake}")
  texts = {
    INDEX: index(found),
    OUTPUT / "QuestionTable.swift": HEAD.format("Docs/Questions") + "extension Question {\n"
    + "  /// All questions, by number.\n  package static let all: [Question] = [\n"
    + "".join(question.swift() for question in found) + "  ]\n}\n",
    OUTPUT / "ErrorTable.swift": HEAD.format("Docs/ErrorCodes.md") + "extension ErrorCode {\n"
    + "  /// All codes, in the page's order.\n  package static let all: [ErrorCode] = [\n"
    + "".join(
      f"    ErrorCode(\n      domain: {literal(domain)}, code: {code}, name: {literal(name)},\n"
      f"      meaning: {literal(meaning)},\n      isSimulated: {str(simulated).lower()}, rules: {strings(rules)}),\n"
      for domain, code, name, meaning, simulated, rules in rows) + "  ]\n}\n",
  }
  stale = [path for path, text in texts.items() if not path.exists() or path.read_text() != text]
  if not stale:
    return
  if "--check" in sys.argv[1:]:
    sys.exit("\n".join(f"{path.relative_to(ROOT)} is out of date: make questions" for path in stale))
  for path in stale:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(texts[path])
    print(f"wrote {path.relative_to(ROOT)}")


main()
