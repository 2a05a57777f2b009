#!/usr/bin/env python3
"""Checks the layers of the package: what each room and each target may import.

usage: swift package dump-package | Tools/lint/layers.py

Reports, with both names: a target that imports from a room below its own, a target that imports what it does not
declare or declares what it does not import, an engine module that uses one of Apple's names, a C library that two
targets import, a target that precedes its dependency in the manifest, and a file outside the rooms.
"""
import json
import os
import pathlib
import re
import sys

# From the top: a room may import from itself and from the rooms before it.
ROOMS = ["SystemLibraries", "Engine", "SignIn", "AppleNames", "Rewriting", "Testing", "CommandLine"]

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?import\s+"
    r"(?:struct |class |enum |protocol |func |var |let |typealias )?(\w+)",
    re.M,
)
# Linked for what its object files do before `main`; there is nothing to import.
LINKED = {"CStartLimits"}
# An app's own scripts run in contexts of their own, which share nothing with pages.
SECOND_USERS = {"CJavaScriptCore": {"SimJavaScriptCore"}}
# Apple's names as code spells them: WKWebView, UIViewController, ASWebAuthenticationSession, SFSafariViewController.
APPLES = re.compile(r"\b(?:WK[A-Z]\w*|UI[A-Z][a-z]\w*|ASWeb[A-Z]\w*|SFSafari\w*|NSURLError\w*)\b")
# The field's own words that look like Apple's.
NOT_APPLES = {"UIProcess", "UIEvent", "UIEvents", "UIDelegate"}


def code(text):
    """Swift source without comments and without what stands in string literals."""
    out, i, n = [], 0, len(text)
    while i < n:
        two = text[i : i + 2]
        if two == "//":
            end = text.find("\n", i)
            i = n if end < 0 else end
        elif two == "/*":
            depth, i = 1, i + 2
            while i < n and depth:
                if text[i : i + 2] == "/*":
                    depth, i = depth + 1, i + 2
                elif text[i : i + 2] == "*/":
                    depth, i = depth - 1, i + 2
                else:
                    i += 1
        elif text[i] == '"':
            quote = '"""' if text.startswith('"""', i) else '"'
            i += len(quote)
            while i < n and not text.startswith(quote, i):
                i += 2 if text[i] == "\\" else 1
            i += len(quote)
            out.append('""')
        else:
            out.append(text[i])
            i += 1
    return "".join(out)


def swift_files(folder):
    """Its Swift files, also those in folders that are links."""
    for path, _, names in os.walk(folder, followlinks=True):
        yield from (pathlib.Path(path) / name for name in names if name.endswith(".swift"))


def sources(target, root):
    """The Swift files of a target: those of its folder, or of those folders in it that it names."""
    folder = root / target["path"]
    excluded = [folder / name for name in target.get("exclude") or []]
    for part in target.get("sources") or [""]:
        for file in swift_files(folder / part):
            if not any(file.is_relative_to(other) for other in excluded):
                yield file


def dependencies(target):
    names = []
    for entry in target["dependencies"]:
        kind, value = next(iter(entry.items()))
        names.append(value[0])
    return names


def room(target):
    parts = pathlib.PurePath(target.get("path") or "").parts
    if len(parts) > 1 and parts[0] == "Sources":
        return parts[1]
    return None


def main():
    package = json.load(sys.stdin)
    root = pathlib.Path(__file__).resolve().parents[2]
    targets = {target["name"]: target for target in package["targets"]}
    positions = {name: place for place, name in enumerate(targets)}
    failures = []
    print(f"layers: {len(targets)} targets")

    for target in targets.values():
        name, kind = target["name"], target["type"]
        if kind in ("system", "plugin"):
            continue
        own = room(target)
        isOutside = (target.get("path") or "").startswith(("Tests/", "Tools/", "Fuzzing/"))
        if kind == "executable" and own is None or kind == "test" or isOutside:
            own_rank = len(ROOMS)
        elif own not in ROOMS:
            failures.append(f"{name}: its folder {target.get('path')} is in no room of {', '.join(ROOMS)}")
            continue
        else:
            own_rank = ROOMS.index(own)

        declared = set(dependencies(target))
        for other in sorted(declared & set(targets)):
            other_room = room(targets[other])
            if other_room in ROOMS and ROOMS.index(other_room) > own_rank:
                failures.append(f"{name} ({own}) depends on {other} ({other_room}), a room below its own")
            if own == other_room and own is not None and positions[other] > positions[name]:
                failures.append(f"{name} stands above {other} in the manifest, which it imports")

        files = sorted(sources(target, root))
        imported, first = set(), {}
        for file in files:
            text = file.read_text(encoding="utf-8")
            bare = code(text)
            for module in IMPORT.findall(bare):
                imported.add(module)
                first.setdefault(module, file.relative_to(root))
            if own in ("SystemLibraries", "Engine"):
                for line, content in enumerate(bare.split("\n"), 1):
                    for apples in sorted(set(APPLES.findall(content)) - NOT_APPLES):
                        failures.append(f"{name} ({own}) knows Apple's {apples}: {file.relative_to(root)}")
        aliases = {}
        for setting in target.get("settings", []):
            flags = setting.get("kind", {}).get("unsafeFlags", {}).get("_0", [])
            aliases |= dict(flag.split("=") for flag in flags if "=" in flag and not flag.startswith("-"))
        imported = {aliases.get(module, module) for module in imported}
        products = {name for name in declared if name not in targets}
        if name in imported:
            # A C target whose module has this one's name, imported to be exported again.
            imported |= {other for other in declared & set(targets) if defines(root / targets[other]["path"], name)}
        known = set(targets) | products
        for module in sorted((imported & set(targets)) - declared - {name}):
            failures.append(f"{name} imports {module} ({first.get(module, '')}) and does not declare it")
        if files:
            for other in sorted(declared - imported - LINKED):
                is_code = other in products or targets[other]["type"] not in ("executable", "macro", "plugin")
                # A C target's own sources include; an executable is there to be run.
                if is_code and other in known and not is_used_by_c(root, target, other):
                    failures.append(f"{name} declares {other} and does not import it")

    libraries = [name for name, target in targets.items() if target["type"] == "system"]
    for library in libraries:
        users = [
            target["name"]
            for target in targets.values()
            if target["type"] not in ("test", "executable") and library in dependencies(target)
            and target["name"] not in SECOND_USERS.get(library, ())
        ]
        if len(users) > 1:
            failures.append(f"{library} is touched by {' and '.join(users)}: one module only may")

    for failure in sorted(set(failures)):
        print(f"layers: {failure}", file=sys.stderr)
    return 1 if failures else 0


def defines(folder, module):
    """Whether a module map of a C target defines a module of that name."""
    return any(f"module {module} " in file.read_text() for file in folder.rglob("module.modulemap"))


def is_used_by_c(root, target, other):
    includes = {f.name for f in (root / "Sources").rglob(f"{other}/include/*.h")}
    for file in (root / target["path"]).rglob("*.[ch]"):
        text = file.read_text(encoding="utf-8")
        if any(f'"{name}"' in text or f"<{name}>" in text for name in includes):
            return True
    return False


sys.exit(main())
