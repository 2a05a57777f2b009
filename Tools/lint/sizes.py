#!/usr/bin/env python3
"""Checks the sizes of types and functions.

usage: Tools/lint/sizes.py [--list] [FOLDER ...]      (default: all folders with sources)

A type has at most 16 stored properties, 4 stored booleans, 60 functions and 600 lines, over all its extensions and
files, and without the types inside. A function has at most 60 lines, 5 parameters, and 1 parameter that is a boolean.
An initialiser that does nothing but set properties may have any parameters, as they are the properties. Only the lines
of functions are limited in tests and in the modules with Apple's names, whose declarations are Apple's.

In `WebContent` no property has an observer (`didSet`, `willSet`): what a change leads to is said where it is made.

Lines have at most 120 columns. For Swift, `swift format` checks that; it permits literals that cannot be broken. Files
in other languages, of which no types are known here, have at most 400 lines. Folders `Generated`, which scripts of
Tools write, are skipped.

Tools/lint/outliers.toml lists what is beyond a limit, with its figures and why. The check fails for what is not listed,
for what has grown beyond its figure, and for entries that are not needed any more. `--list` prints that file as it
should be: the reasons that are there are kept, those of new entries are empty, and must be written.
"""
import collections
import json
import pathlib
import sys
import tomllib

sys.dont_write_bytecode = True
import swift_outline  # noqa: E402

TYPE_LIMITS = {"properties": 16, "booleans": 4, "observers": 0, "functions": 60, "lines": 600}
FUNCTION_LIMITS = {"parameters": 5, "booleans": 1, "lines": 60}
LARGEST_FILE, LONGEST_LINE = 400, 120
WORDS = {
    "type": {"properties": "stored properties", "booleans": "stored booleans", "observers": "observed properties"},
    "function": {"booleans": "boolean parameters"},
}
ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTLIERS = ROOT / "Tools/lint/outliers.toml"
FOLDERS = ["Sources", "Tests", "Plugins", "Benchmarks", "Examples", "Fuzzing", "Tools", "Package.swift"]
SUFFIXES = (".swift", ".js", ".c", ".h", ".py", ".sh")
# The folders of files that a script of Tools writes.
GENERATED = "Generated"


class Sizes:
    """The figures of everything that has a limit, by its name with the module before it."""

    def __init__(self):
        self.figures = {"type": collections.defaultdict(collections.Counter), "function": {}}
        self.places = {}
        self.modules = set()
        self.lines = 0  # Of Swift in Sources.

    def add_type(self, name, place, found, counts_observers):
        self.figures["type"][name].update({
            "properties": len(found.properties), "booleans": len(found.booleans),
            "observers": len(found.observed) if counts_observers else 0,
            "functions": len(found.functions), "lines": found.lines})
        if found.kind != "extension" or name not in self.places:
            self.places[name] = f"{place}:{found.line}"

    def add_function(self, name, place, found):
        figures = {"lines": found.lines}
        if has_all_limits(place) and not found.keeps_parameters:
            figures |= {"parameters": found.parameters, "booleans": found.booleans}
        # Functions of one name: the largest figures.
        known = self.figures["function"].get(name, {})
        if any(figures[key] > known.get(key, 0) for key in figures):
            self.places[name] = f"{place}:{found.line}"
        self.figures["function"][name] = known | {key: max(known.get(key, 0), figures[key]) for key in figures}

    def beyond(self):
        """(kind, name, key, figure) of what is beyond a limit."""
        for kind, limits in (("type", TYPE_LIMITS), ("function", FUNCTION_LIMITS)):
            for name, figures in sorted(self.figures[kind].items()):
                for key, limit in limits.items():
                    if figures.get(key, 0) > limit:
                        yield kind, name, key, figures[key]


def module(place):
    """The target that the file belongs to."""
    parts = place.parts
    return parts[2] if parts[0] in ("Sources", "Tests") and len(parts) > 3 else parts[0]


def has_all_limits(place):
    """False for tests and tools, and for the modules with Apple's names."""
    return place.parts[0] == "Sources" and "AppleNames" not in place.parts


def read(folders):
    """The sizes of all Swift files, and what is wrong with the lines and the files."""
    failures, outlines = [], {}
    for folder in folders:
        path = ROOT / folder
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix not in SUFFIXES or {".build", GENERATED} & {*file.parts} or file.is_symlink():
                continue
            place = file.relative_to(ROOT)
            text = file.read_text(encoding="utf-8")
            lines = text.split("\n")
            if file.suffix == ".swift":
                try:
                    outlines[place] = swift_outline.outline(text)
                except swift_outline.Unreadable as error:
                    failures.append(f"{place}: this script does not understand the file: {error}")
                continue
            if len(lines) - 1 > LARGEST_FILE:
                failures.append(f"{place}: {len(lines) - 1} lines, at most {LARGEST_FILE}")
            failures += [
                f"{place}:{number}: {len(line)} columns, at most {LONGEST_LINE}"
                for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]
    return measure(outlines), failures


def measure(outlines):
    sizes = Sizes()
    homes = collections.defaultdict(set)
    for place, outline in outlines.items():
        for found in outline.types:
            if found.kind != "extension" and not found.is_private:
                homes[found.name].add(module(place))
    for place, outline in outlines.items():
        here = module(place)
        sizes.modules.add(here)
        sizes.lines += outline.lines if place.parts[0] == "Sources" else 0
        own = {found.name for found in outline.types if found.is_private}
        for function in outline.functions:
            sizes.add_function(f"{here}.{function.name}", place, function)
        for found in outline.types:
            # An extension of a type of another module counts there, if only one has a type of that name.
            home = homes[found.name]
            owner = here if here in home or found.name in own or len(home) != 1 else min(home)
            name = f"{owner}.{found.name}" + (f" ({place.name})" if found.name in own else "")
            for function in found.functions:
                sizes.add_function(f"{name}.{function.name}", place, function)
            if has_all_limits(place):
                sizes.add_type(name, place, found, counts_observers=owner == "WebContent")
    return sizes


def compare(sizes, listed):
    """What is beyond a limit or its entry, and the entries that are wrong."""
    failures, needed = [], set()
    for kind, name, key, figure in sizes.beyond():
        needed.add((name, key))
        limit = (TYPE_LIMITS if kind == "type" else FUNCTION_LIMITS)[key]
        allowed = listed.get(name, {}).get(key)
        if figure > (allowed or limit):
            words = f"{sizes.places[name]}: {name} has {figure} {WORDS[kind].get(key, key)}, at most {limit}"
            failures.append(words + (f"; outliers.toml permits {allowed}" if allowed else ""))
    for name, entry in listed.items():
        if name.split(".")[0] not in sizes.modules:
            continue
        if not entry.get("why"):
            failures.append(f"Tools/lint/outliers.toml: {name}: `why` is missing")
        failures += [
            f"Tools/lint/outliers.toml: {name} is no outlier in {key} any more: remove that"
            for key in entry if key != "why" and (name, key) not in needed]
    return failures


def print_list(sizes, listed):
    """The outliers file as it should be."""
    for line in OUTLIERS.read_text(encoding="utf-8").split("\n") if OUTLIERS.exists() else []:
        if not line.startswith("#"):
            break
        print(line)
    entries = collections.defaultdict(dict)
    for _, name, key, figure in sizes.beyond():
        entries[name][key] = figure
    for name, figures in sorted(entries.items()):
        print(f"\n[{json.dumps(name)}]")
        for key, figure in figures.items():
            print(f"{key} = {figure}")
        print("why = " + json.dumps(listed.get(name, {}).get("why", ""), ensure_ascii=False))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--list"]
    listed = tomllib.loads(OUTLIERS.read_text(encoding="utf-8")) if OUTLIERS.exists() else {}
    sizes, failures = read(arguments or FOLDERS)
    if "--list" in sys.argv:
        print_list(sizes, listed)
        return 0
    print(f"sizes: {sizes.lines} lines of Swift in Sources, without what is generated")
    failures += compare(sizes, listed)
    for failure in failures:
        print(f"sizes: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
