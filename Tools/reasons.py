#!/usr/bin/env python3
"""Writes the Swift files of the reasons from Docs/Reasons.md into the targets that give them: `make reasons`.

A line above each table of the page names the target, which has one file, in its folder `Generated`. With --check,
nothing is written: files that are out of date are listed, and the exit code is then 1.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "Docs" / "Reasons.md"
TYPES = {"String", "Int", "UInt16", "Reason"}
COLUMNS = 120
HEAD = (
    "// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.\n"
    "// swift-format-ignore-file\n\nimport EngineValues\n")
GIVER = re.compile(r"Given by `(\w+)`:")


class Mistake(Exception):
  """A row that cannot be read."""


class Row:
  """A reason: its name, its parameters as (label, name, type), its rule, and its words."""

  def __init__(self, number, signature, rule, words):
    match = re.fullmatch(r"`([a-z]\w*)(?:\((.+)\))?`", signature)
    if not match:
      raise Mistake(f"{number}: `{signature}` is not a Swift constant or function in backquotes")
    self.name, self.rule, self.words, self.number = match[1], rule, words, number
    self.parameters = [self.parameter(text) for text in match[2].split(",")] if match[2] else []
    types = {name: kind for _, name, kind in self.parameters}
    used = re.findall(r"\{(.*?)\}", words)
    for name in used:
      if name not in types:
        raise Mistake(f"{number}: {{{name}}} is not a parameter of {self.name}")
    for name in types:
      if name not in used:
        raise Mistake(f"{number}: the words of {self.name} do not use {{{name}}}")
    inherited = re.fullmatch(r"\{(\w+)\}", rule)
    if inherited and types.get(inherited[1]) != "Reason":
      raise Mistake(f"{number}: {rule} is not a Reason among the parameters of {self.name}")

  def parameter(self, text):
    match = re.fullmatch(r"\s*(?:(\w+) )?(\w+): (\w+)\s*", text)
    if not match or match[3] not in TYPES:
      raise Mistake(f"{self.number}: `{text.strip()}` is not a parameter of type {', '.join(sorted(TYPES))}")
    return match[1] or match[2], match[2], match[3]

  @property
  def key(self):
    return self.name + "(" + "".join(label + ":" for label, _, _ in self.parameters) + ")"

  def swift(self):
    rule = f"{self.rule[1:-1]}.rule" if self.rule.startswith("{") else f'"{self.rule}"'
    if not self.parameters:
      return self.call(f"  package static let {self.name} = ", rule, 2, "")
    labels = ", ".join(
      (name if label == name else f"{label} {name}") + f": {kind}" for label, name, kind in self.parameters)
    return f"  package static func {self.name}({labels}) -> Reason {{\n" + self.call("    ", rule, 4, "") + "  }\n"

  def call(self, lead, rule, indent, tail):
    """`Reason(rule, "words")`, on as many lines as it takes."""
    types = {name: kind for _, name, kind in self.parameters}
    pieces = []
    for piece in re.split(r"(\{\w+\})", self.words):
      if re.fullmatch(r"\{\w+\}", piece):
        name = piece[1:-1]
        pieces.append(f"\\({name}{'.text' if types[name] == 'Reason' else ''})")
      else:
        pieces.append(piece.replace("\\", "\\\\"))
    text = "".join(pieces)
    if re.fullmatch(r"\\\([\w.]+\)", text) and types[self.words[1:-1]] in ("String", "Reason"):
      return f"{lead}Reason({rule}, {text[2:-1]}){tail}\n"
    quoted = '"' + "".join(p if p.startswith("\\(") else p.replace('"', '\\"') for p in pieces) + '"'
    line = f"{lead}Reason({rule}, {quoted}){tail}"
    if len(line) <= COLUMNS:
      return line + "\n"
    pad = " " * (indent + 2)
    if len(pad) + len(quoted) + len(rule) + 3 <= COLUMNS:
      return f"{lead}Reason(\n{pad}{rule}, {quoted}){tail}\n"
    inner = pad + "  "
    lines, current = [], ""
    for word in re.findall(r"\S+\s*", text):
      if current and len(inner) + len(current) + len(word) + 1 > COLUMNS:
        lines.append(current)
        current = ""
      current += word
    lines.append(current)
    body = "\\\n".join(inner + each for each in lines)
    return f'{lead}Reason(\n{pad}{rule}, """\n{body}\n{inner}"""){tail}\n'


def sections(text):
  """The tables of the page as (heading, target, rows), in order."""
  found, heading, target, rows, names = [], None, None, None, {}
  for number, line in enumerate(text.splitlines(), 1):
    if line.startswith("## "):
      heading, target, rows = line[3:].strip(), None, None
    elif GIVER.fullmatch(line):
      target, rows = GIVER.fullmatch(line)[1], []
      if (heading, target) in [each[:2] for each in found]:
        raise Mistake(f"{number}: “{heading}” has two tables of {target}")
      found.append((heading, target, rows))
    elif line.startswith("| `"):
      cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
      if rows is None or len(cells) != 3:
        raise Mistake(f"{number}: a row has a reason, a rule and words, in a section, below “Given by `Target`:”")
      row = Row(number, *cells)
      if row.key in names:
        raise Mistake(f"{number}: {row.key} is there already, in line {names[row.key]}")
      names[row.key] = number
      rows.append(row)
    elif line.startswith("|") and not re.match(r"\| (reason|---) ", line):
      raise Mistake(f"{number}: a row begins with the reason in backquotes")
  return found


def place(target):
  """The file of a target."""
  homes = sorted((ROOT / "Sources").glob(f"*/{target}"))
  if len(homes) != 1:
    raise Mistake(f" Sources has {len(homes)} folders of a target {target}; one is needed")
  return homes[0] / "Generated" / f"Reason+{target}.swift"


def files(text):
  """What each generated file has to be, by its path."""
  made = {}
  for heading, target, rows in sections(text):
    body = "\n".join(row.swift() for row in rows)
    # Constants in a row need no empty line between them.
    body = re.sub(r"(  package static let [^\n]*\n)\n(?=  package static let )", r"\1", body)
    path = place(target)
    made[path] = made.get(path, HEAD) + f"\n// MARK: {heading}\n\nextension Reason {{\n{body}}}\n"
  return made


def main():
  check = sys.argv[1:] == ["--check"]
  if sys.argv[1:] and not check:
    sys.exit("usage: Tools/reasons.py [--check]")
  try:
    made = files(PAGE.read_text(encoding="utf-8"))
  except Mistake as mistake:
    sys.exit(f"Docs/Reasons.md:{mistake}")
  present = set((ROOT / "Sources").rglob("Generated/Reason+*.swift"))
  stale = [path for path in made if path not in present or path.read_text(encoding="utf-8") != made[path]]
  surplus = [path for path in present if path not in made]
  if check:
    for path in sorted(stale + surplus):
      print(f"reasons: {path.relative_to(ROOT)} is stale: run `make reasons`")
    sys.exit(1 if stale or surplus else 0)
  for path in stale:
    path.parent.mkdir(exist_ok=True)
    path.write_text(made[path], encoding="utf-8")
  for path in surplus:
    path.unlink()
    if not any(path.parent.iterdir()):
      path.parent.rmdir()


if __name__ == "__main__":
  main()
