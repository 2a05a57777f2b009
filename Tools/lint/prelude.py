#!/usr/bin/env python3
"""Finds places in the prelude (Sources/Engine/CPagePrelude/js) that a page can influence by replacing built-ins:
methods called through prototypes, globals of the page, and descriptors and awaited promises that inherit from the
page's prototypes. js/core/builtins.js says what to use instead.

usage: Tools/lint/prelude.py [FOLDER]
"""
import pathlib
import re
import sys
import tomllib

PRELUDE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Engine/CPagePrelude"
METHODS = (
  "slice push includes toLowerCase toUpperCase map indexOf filter replaceAll split join startsWith endsWith trim charCodeAt"
  " find findIndex findLast some every splice shift unshift pop flat flatMap sort toSorted padStart toFixed normalize"
  " codePointAt reduce fill toWellFormed lastIndexOf concat call bind hasOwnProperty reverse subarray").split()
GLOBALS = (
  "Object Reflect Math Number String Boolean Symbol BigInt Proxy Map Set WeakMap WeakSet RegExp JSON Array ArrayBuffer"
  " DataView Uint8Array parseInt parseFloat encodeURIComponent TypeError RangeError").split()
FAULTS = [
  (re.compile(r"(?<!\bjs)(?<!\bnative)\.(?:" + "|".join(METHODS) + r")\("), "a method found through a prototype: js.NAME(…)"),
  (re.compile(r"(?<![\w.])(?:Error|SyntaxError|Promise|Date|Function|eval|globalThis)(?=[.(])"), "a global of the page"),
  (re.compile(r"\{ (?:value|get|set|enumerable|configurable|writable)\b[^}]*\b(?:enumerable|configurable|writable)\b"),
   "a descriptor that inherits: { __proto__: null, … }"),
  (re.compile(r"(?<!js\.promise)\.(?:then|catch|finally)\("), "a promise's method: js.promise.then(…)"),
  (re.compile(r"\bawait (?!js\.promise\.certain)"), "await of a promise that a page may have changed"),
  (re.compile(r"(?<=[(,=:!?&|] )/[^/*\s]|(?<=[(!])/(?![/*])"), "a regular expression of the page: js/core/patterns.js"),
  (re.compile(r"\binstanceof (?:" + "|".join(GLOBALS) + r")\b"), "instanceof of what only the hub makes"),
]
# (file, part of the line, why)
ALLOWED = [
  ("blob.js", "bytes.subarray", "bytes of the hub's Uint8Array"),
  ("encoding.js", ".subarray(", "bytes of the hub's Uint8Array"),
  ("form-data.js", ".subarray(", "bytes of the hub's Uint8Array"),
  ("date.js", "Date(", "the class that this part makes"),
  ("date.js", "RealDate", "the language's own, taken once"),
  ("body.js", "await js.promise", "certain"),
]


def without_comments(text):
  keep_lines = lambda found: re.sub(r"[^\n]", " ", found.group(0))
  return re.sub(r"(?<![:'\"`\\/\w.*+?\])])//[^\n]*", keep_lines, re.sub(r"(?<![\\\[/])/\*.*?\*/", keep_lines, text, flags=re.S))


def main():
  folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PRELUDE / "js"
  # Parts of the hub are evaluated where no page reaches them.
  hub = {name for name, part in tomllib.loads((PRELUDE / "parts.toml").read_text()).items() if part.get("hub")}
  files = [
    path for path in sorted(folder.rglob("*.js")) if path.relative_to(folder).with_suffix("").as_posix() not in hub]
  if not files:
    sys.exit(f"{folder}: no parts of the prelude here")
  faults = []
  for path in files:
    text = without_comments(path.read_text())
    header = "".join(re.findall(r"const \{[^}]*\} = js;", text))
    for name in GLOBALS:
      for found in re.finditer(r"(?<![\w.$'\"#])" + name + r"(?=[.(])", text):
        if name not in re.findall(r"\w+", header) and path.name != "core.js":
          faults.append((path, text.count("\n", 0, found.start()) + 1, f"{name} of the page: const {{ {name} }} = js;"))
    for pattern, words in FAULTS:
      for found in pattern.finditer(text):
        faults.append((path, text.count("\n", 0, found.start()) + 1, words))
  faults = [
    (path, line, words) for path, line, words in faults
    if not any(path.name == file and part in path.read_text().splitlines()[line - 1] for file, part, _ in ALLOWED)
  ]
  for path, line, words in sorted(faults):
    print(f"{path}:{line}: {words}: {path.read_text().splitlines()[line - 1].strip()[:100]}")
  if faults:
    sys.exit(f"prelude: {len(faults)} places that a page reaches")


main()
