#!/usr/bin/env python3
"""Finds places in the prelude (Sources/Engine/CPagePrelude/js) that a page can influence by replacing built-ins:
methods called through prototypes, globals of the page, and descriptors and awaited promises that inherit from the
page's prototypes. js/core/builtins.js says what to use instead.

Also: what is not in the prelude's one way to write an interface (CONTRIBUTING.md, "a DOM interface"): interfaces that
are classes or functions, state in private fields or WeakMaps, arguments checked by hand. And types of arguments that
no object can have, bindings that nothing uses, lines of more than 120 columns, files of more than 400 lines.

usage: Tools/lint/prelude.py [FOLDER]
"""
import pathlib
import re
import sys
import tomllib

PRELUDE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Engine/CPagePrelude"
METHODS = (
  "slice push includes toLowerCase toUpperCase map indexOf filter replaceAll split join startsWith endsWith trim"
  " charCodeAt"
  " find findIndex findLast some every splice shift unshift pop flat flatMap sort toSorted padStart toFixed normalize"
  " codePointAt reduce fill toWellFormed lastIndexOf concat call bind hasOwnProperty reverse subarray").split()
GLOBALS = (
  "Object Reflect Math Number String Boolean Symbol BigInt Proxy Map Set WeakMap WeakSet RegExp JSON Array ArrayBuffer"
  " DataView Uint8Array parseInt parseFloat encodeURIComponent TypeError RangeError").split()
FAULTS = [
  (re.compile(r"(?<!\bjs)(?<!\bnative)\.(?:" + "|".join(METHODS) + r")\("),
   "a method found through a prototype: js.NAME(…)"),
  (re.compile(r"(?<![\w.])(?:Error|SyntaxError|Promise|Date|Function|eval|globalThis)(?=[.(])"),
   "a global of the page"),
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
  bare = re.sub(r"(?<![\\\[/])/\*.*?\*/", keep_lines, text, flags=re.S)
  return re.sub(r"(?<![:'\"`\\/\w.*+?\])])//[^\n]*", keep_lines, bare)


COLUMNS, LINES = 120, 400
# Parts that count arguments: overloads depend on the number.
COUNTS = {
  "core/operations.js": "where it is done", "dom/select.js": "remove(): two overloads",
  "dom/style.js": "CSS.supports: two overloads", "dom/document.js": "open(): two overloads",
}
# What there is one way to do, and the parts that may do it otherwise, with the reason.
DIALECT = [
  (re.compile(r"\bnew\.target\b|'Illegal constructor'|Constructor requires"), "an interface made by hand: define(…)",
   {"core/operations.js": "where it is done", "core/interfaces.js": "where it is done"}),
  (re.compile(r"\b(?:const|let) (\w+) = (?:new )?WeakMap|\bnew WeakMap\("), "state in a WeakMap: slot(…)",
   {"window/location.js": "a target of a proxy, by window", "window/windows.js": "a view of a window, by window"}),
  (re.compile(r"Argument \S+ .*must be"), "an argument checked by hand: operations(…)",
   {"core/operations.js": "where it is done", "net/form-data.js": "two overloads; a native says what a form is",
    "dom/xpath.js": "attributes are no nodes of the tree"}),
  (re.compile(r"\bdefineProperty\([\w.]+, '(?:constructor|prototype)'"), "an interface made by hand: define(…)",
   {"core/interfaces.js": "where it is done"}),
  (re.compile(r"\bdefine\((?:'|`)[^{}]*\{\}, \{ (?!__proto__: null)|^  \}, \{ (?!__proto__: null)\w+: ", re.M),
   "options that inherit: { __proto__: null, … }", {}),
]


def counted_by_hand(name, text):
  """Offsets of `arguments.length`."""
  return [] if name in COUNTS else [found.start() for found in re.finditer(r"\barguments\.length\b", text)]


def outside_dialect(name, text, interfaces):
  """(offset, words) of what the prelude has one way to do and this part does otherwise."""
  for pattern, words, reasons in DIALECT:
    if name not in reasons:
      yield from ((found.start(), words) for found in pattern.finditer(text))
  for interface in interfaces:
    for found in re.finditer(rf"\b(?:class|function) {interface}\b", text):
      yield found.start(), f"an interface that is no table: define('{interface}', …)"


# The text of operations of an interface or a mixin, and in it the types of arguments.
OPERATIONS = re.compile(r"\boperations(?:: |\([\w.]+, )\s*(['`])(.*?)\1", re.S)
ARGUMENT = re.compile(r"(?<=[(,])( ?(?:optional )?)(unsigned long|\w+)\??(?=[ ,)])")


def known_types(texts):
  """What arguments can be: the types and brands of core/operations.js, and the interfaces that have a slot."""
  word = r"'([^'?]+)\??'"
  types = re.search(r"const types = \[(.*?)\];", texts["core/signatures.js"], re.S)
  brands = re.search(r"const brands = \{(.*?)\n  \};", texts["core/operations.js"], re.S)
  if types is None or brands is None:
    sys.exit("prelude: core/signatures.js has no types, or core/operations.js no brands, as this script reads them")
  slots = [name for text in texts.values() for name in re.findall(r"\bslot\('(\w+)'\)", text)]
  return {*re.findall(word, types[1]), *re.findall(r"^    (\w+)[:(]", brands[1], re.M), *slots}


def unknown_types(text, known):
  """(offset, words) of each type in a text of operations that no object has."""
  for operations in OPERATIONS.finditer(text):
    for found in ARGUMENT.finditer(operations[2]):
      if found[2] not in known:
        yield operations.start(2) + found.start(2), f"no type and no interface with a slot: {found[2]}"


def unused(text):
  """(offset, name) of each top-level binding of a part that occurs once."""
  names = []
  for found in re.finditer(r"^  (?:const|let) \{([^={}]*)\} = ", text, re.M):
    for item in re.finditer(r"(?:\w+: )?(\w+)", found[1]):
      names.append((found.start(1) + item.start(1), item[1]))
  for found in re.finditer(r"^  (?:(?:const|let|class) |(?:async )?function\*? )(\w+)", text, re.M):
    names.append((found.start(1), found[1]))
  for constants in re.finditer(r"^  const (\w+ = [^;{}()]*);$", text, re.M):
    names += [
      (constants.start(1) + item.start(1), item[1]) for item in re.finditer(r"(?:^|, )\s*(\w+) = ", constants[1])]
  return {
    offset: name for offset, name in names if len(re.findall(r"(?<![\w$])" + re.escape(name) + r"(?![\w$])", text)) < 2
  }.items()


def of_form(path, name, part, types):
  """Faults of any part, in the hub or not: (path, line, words)."""
  text = without_comments(path.read_text())
  line_of = lambda offset: text.count("\n", 0, offset) + 1
  lines = path.read_text().splitlines()
  yield from (
    (path, number, f"more than {COLUMNS} columns") for number, line in enumerate(lines, 1) if len(line) > COLUMNS)
  if len(lines) > LINES:
    yield path, LINES, f"more than {LINES} lines"
  yield from ((path, line_of(offset), "arguments counted by hand: operations(…)")
              for offset in counted_by_hand(name, text))
  if not part.get("hub"):
    yield from ((path, line_of(offset), words)
                for offset, words in outside_dialect(name, text, part.get("interfaces", "").split()))
  yield from ((path, line_of(offset), words) for offset, words in unknown_types(text, types))
  yield from ((path, line_of(offset), f"nothing uses {binding}") for offset, binding in unused(text))


def main():
  folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PRELUDE / "js"
  # Parts of the hub are evaluated where no page reaches them.
  parts = tomllib.loads((PRELUDE / "parts.toml").read_text())
  hub = {name for name, part in parts.items() if part.get("hub")}
  files = [
    path for path in sorted(folder.rglob("*.js")) if path.relative_to(folder).with_suffix("").as_posix() not in hub]
  if not files:
    sys.exit(f"{folder}: no parts of the prelude here")
  texts = {path.relative_to(folder).as_posix(): without_comments(path.read_text()) for path in folder.rglob("*.js")}
  types = known_types(texts)
  faults = [
    fault for path in sorted(folder.rglob("*.js"))
    for name in [path.relative_to(folder).as_posix()]
    for fault in of_form(path, name, parts.get(name.removesuffix(".js"), {}), types)]
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
    sys.exit(f"prelude: {len(faults)} faults")


main()
