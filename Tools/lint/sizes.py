#!/usr/bin/env python3
"""How large files, functions and types may be.

usage: Tools/lint/sizes.py [FOLDER ...]      (everything with sources unless given)

Fails with the place for a file of more than 400 lines, a line of more than 120 columns, a function of more than 60
lines, and, outside the modules with Apple's names, a type with more than 60 functions over all its extensions. Files
that a script wrote are left out. The lines of Swift are `swift format`'s, which lets literals stand that cannot be
broken.
"""
import collections
import pathlib
import re
import sys

LARGEST_FILE, LONGEST_LINE, LONGEST_FUNCTION, MOST_FUNCTIONS = 400, 120, 60, 60
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Sources", "Tests", "Plugins", "Benchmarks", "Examples", "Fuzzing", "Tools", "Package.swift"]
SUFFIXES = (".swift", ".js", ".c", ".h", ".py", ".sh")
# What is written by a script says so in its first lines.
GENERATED = re.compile(r"(?:Generated|Written) by Tools/")

TYPE = re.compile(r"\b(?:class|struct|enum|actor|protocol|extension)\s+([\w.]+)")
FUNCTION = re.compile(r"(?<![\w.])(?:func\s+(\S+?)\s*[(<]|init[?!]?\s*[(<]|subscript\s*[(<]|deinit\b)")


def blank(text):
    """The text with comments and string literals blanked, line by line as before."""
    out, i, n = list(text), 0, len(text)

    def erase(start, end):
        for k in range(start, min(end, n)):
            if out[k] != "\n":
                out[k] = " "

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            erase(i, end)
            i = end
        elif text.startswith("/*", i):
            end = text.find("*/", i)
            end = n if end < 0 else end + 2
            erase(i, end)
            i = end
        elif text[i] == "#" and re.match(r'#+"', text[i:]):
            pounds = re.match(r"#+", text[i:]).group()
            quote = '"""' if text.startswith('"""', i + len(pounds)) else '"'
            end = text.find(quote + pounds, i + len(pounds) + len(quote))
            end = n if end < 0 else end + len(quote) + len(pounds)
            erase(i, end)
            i = end
        elif text[i] == '"':
            i = string(text, i, n, erase)
        else:
            i += 1
    return "".join(out)


def string(text, i, n, erase):
    """Blanks one literal with its interpolations; returns where it ends."""
    quote = '"""' if text.startswith('"""', i) else '"'
    start, i = i, i + len(quote)
    while i < n and not text.startswith(quote, i):
        if text.startswith("\\(", i):
            depth, i = 1, i + 2
            while i < n and depth:
                if text[i] == '"':
                    i = string(text, i, n, erase)
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        else:
            i += 2 if text[i] == "\\" else 1
    i += len(quote)
    erase(start, i)
    return i


def scan(file, counts, failures):
    text = file.read_text(encoding="utf-8")
    place = file.relative_to(ROOT)
    lines = text.split("\n")
    if GENERATED.search("\n".join(lines[:5])):
        return
    if len(lines) - 1 > LARGEST_FILE:
        failures.append(f"{place}: {len(lines) - 1} lines, at most {LARGEST_FILE}")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE and file.suffix != ".swift":
            failures.append(f"{place}:{number}: {len(line)} columns, at most {LONGEST_LINE}")
    if file.suffix != ".swift":
        return
    bare = blank(text).split("\n")
    stack, pending, depth = [], None, 0
    for number, line in enumerate(bare, 1):
        position = 0
        events = [(m.start(), "type", m.group(1)) for m in TYPE.finditer(line)]
        events += [(m.start(), "function", m.group(1) or m.group(0).strip(" (<")) for m in FUNCTION.finditer(line)]
        events += [(k, c, None) for k, c in enumerate(line) if c in "{}"]
        for _, kind, name in sorted(events, key=lambda event: event[0]):
            if kind in ("type", "function"):
                if kind == "function":
                    owner = next((entry[1] for entry in reversed(stack) if entry[0] == "type"), None)
                    inside = any(entry[0] == "function" for entry in stack)
                    if owner and not inside:
                        counts[owner].append(f"{place}:{number}")
                pending = (kind, name, number)
            elif kind == "{":
                stack.append((pending[0], pending[1], pending[2]) if pending else ("block", None, number))
                pending = None
            elif stack:
                entry = stack.pop()
                length = number - entry[2] + 1
                if entry[0] == "function" and length > LONGEST_FUNCTION:
                    failures.append(f"{place}:{entry[2]}: {entry[1]} has {length} lines, at most {LONGEST_FUNCTION}")
        # A declaration without a body: a requirement of a protocol.
        if pending and pending[0] == "function" and stack and stack[-1][0] == "type" and number > pending[2] + 12:
            pending = None


def main():
    folders = sys.argv[1:] or FOLDERS
    failures, counts = [], collections.defaultdict(list)
    for folder in folders:
        path = ROOT / folder
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in files:
            if file.suffix not in SUFFIXES or ".build" in file.parts or file.is_symlink():
                continue
            apples = "AppleNames" in file.parts or file.parts[len(ROOT.parts)] != "Sources"
            scan(file, collections.defaultdict(list) if apples else counts, failures)
    for name, places in sorted(counts.items()):
        if len(places) > MOST_FUNCTIONS:
            files = sorted({place.split(":")[0] for place in places})
            failures.append(f"{name} has {len(places)} functions, at most {MOST_FUNCTIONS}: {', '.join(files[:3])} …")
    for failure in failures:
        print(f"sizes: {failure}", file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
