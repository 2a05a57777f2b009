#!/usr/bin/env python3
"""Finds unchecked conversions of floating-point numbers to integers: Swift's `Int(number)` ends the process for NaN,
the infinities and numbers outside the integer's range. EngineValues/ScriptNumbers has the checked conversions:
`Int(saturating:)`, `Int32(modulo:)`, `Int32(clamp:)`, `UInt32(enforceRange:)`.

usage: Tools/lint/numbers.py [FOLDER]     (default: Sources)

Swift's types are not known here. So a conversion is reported if its argument contains a name that some declaration in
the sources makes a Double (and none in the same file an integer), a rounding, or a literal with a fraction.
"""
import pathlib
import re
import sys

CONVERSION = re.compile(r"\b(?:U?Int(?:8|16|32|64)?|CInt|CLong|CUnsignedInt|size_t)\(\s*(?![a-zA-Z]+:)")
FRACTIONAL = r"(?:Double|Float|CGFloat|TimeInterval|Float64)"
DECLARED = re.compile(r"\b([A-Za-z_]\w*)\s*:\s*" + FRACTIONAL + r"\b")
RETURNING = re.compile(r"\bfunc\s+([A-Za-z_]\w*)[^\n{]*->\s*" + FRACTIONAL + r"\b")
BOUND = re.compile(r"\b(?:let|var)\s+([A-Za-z_]\w*)\s*=\s*[^\n]*(?:\.rounded\(|" + FRACTIONAL + r"\(|toNumber\()")
INTEGER = re.compile(r"\b([A-Za-z_]\w*)\s*:\s*(?:U?Int(?:8|16|32|64)?|String|Substring|NavigableID)\b")
CERTAIN = re.compile(
    r"\.rounded\(|\btoNumber\(|\bDouble\(|\b\d[\d_]*\.\d|\.truncatingRemainder\(|TimeInterval|\bfloor\(|\bceil\(")
CHECKED = re.compile(r"\bU?Int(?:8|16|32|64)?\((?:modulo|clamp|enforceRange|saturating):.*")
WORD = re.compile(r"[A-Za-z_]\w*")

# Places that are in range whatever happens: (file, part of the line, why).
ALLOWED = [
  ("ScriptNumbers/IntegerConversions.swift", "", "the checked conversions themselves"),
  ("HTMLTree/Tree/Tag.swift", "names[Int(rawValue)]", "a tag's number, not a style's"),
  ("URLStandard/DomainToASCII.swift", "UInt8(",
   "values of Unicode scalars in the range of the case, or of ASCII labels"),
  ("PageScripting/Realm/PreludePart.swift", "part.pointee.length", "a C length, of a text in the program"),
  ("WindowRegistry/WindowFeatures.swift", "Int32(sign + leading)", "of a text, nil where it does not fit"),
]


def argument(text, start):
  """What stands between the parentheses of which `start` is behind the first."""
  depth, index = 1, start
  while index < len(text) and depth:
    depth += {"(": 1, ")": -1}.get(text[index], 0)
    index += 1
  return text[start:index - 1]


def main():
  folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "Sources"
  texts = {path: path.read_text() for path in sorted(folder.rglob("*.swift"))}
  if not texts:
    sys.exit(f"{folder}: no Swift files here")
  fractional = set()
  for text in texts.values():
    fractional |= set(DECLARED.findall(text)) | set(RETURNING.findall(text))
  faults = 0
  for path, text in texts.items():
    name = path.relative_to(folder).as_posix()
    own = set(BOUND.findall(text)) | set(DECLARED.findall(text))
    suspects = (fractional | own) - (set(INTEGER.findall(text)) - own)
    for found in CONVERSION.finditer(text):
      line = text.count("\n", 0, found.start()) + 1
      source = text.splitlines()[line - 1].strip()
      if source.startswith("//"):
        continue
      inside = CHECKED.sub("", argument(text, found.end()))
      # The member that is converted, not what it is a member of.
      words = set(WORD.findall(re.sub(r"\w+\??\.(?=\w)", "", inside)))
      if not (CERTAIN.search(inside) or words & suspects and not re.search(r"\.(count|rawValue|utf8|utf16)\b", inside)):
        continue
      if any(name.endswith(file) and part in source for file, part, _ in ALLOWED):
        continue
      print(f"{path}:{line}: a number with a fraction becomes an integer unchecked: {source}")
      faults += 1
  if faults:
    sys.exit(f"numbers: {faults} unchecked; use EngineValues/ScriptNumbers, or say in ALLOWED why it holds")


main()
