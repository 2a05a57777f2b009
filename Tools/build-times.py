#!/usr/bin/env python3
"""Measures what builds cost, in processor seconds: `make bench-builds`.

The sources are copied to a temporary folder as they are now, without what is built. There they are built as `make run`
does it; then README's package of a test is built beside them; then one line of a function is changed in three places.
Processor seconds are of all processes together, and grow when others use the machine. Fetching packages is not counted.
"""
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ["swift", "build", "--quiet", "--manifest-cache", "local"]
COMMAND = [*BUILD, "--product", "webviewsim"]
RUN = [".build/debug/webviewsim", "run", "TestPages/popup.html", "--click", "#named"]
PAGE_MODEL = "Sources/Engine/WebContent/EventLoop/EventLoop.swift"
DECODER = "Sources/CommandLine/Scenarios/Files/FieldReader.swift"
PACKAGE, TEST = "Package.swift", "Tests/ShopTests/SignInTests.swift"


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(folder, *commands):
    """Runs commands in a folder; what they print is shown only if one fails."""
    for command in commands:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"build-times: {' '.join(command)}:\n{done.stdout}{done.stderr}"[-4000:])


def row(name, goal, folder, *commands):
    before, start = processor_seconds(), time.monotonic()
    run(folder, *commands)
    used, wall = processor_seconds() - before, time.monotonic() - start
    print(f"{name:58} {used:8.1f} s   goal ≤ {goal:3}   ({wall:.1f} s on the clock)", flush=True)


def copy(folder):
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        source, target = ROOT / name, folder / name
        if not source.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)


def fetch(folder):
    """Fetches the packages; what was fetched here for the same versions need not be fetched again."""
    (folder / ".build").mkdir()
    for name in "checkouts", "repositories", "workspace-state.json":
        source = ROOT / ".build" / name
        if source.is_dir():
            shutil.copytree(source, folder / ".build" / name, symlinks=True)
        elif source.exists():
            shutil.copy2(source, folder / ".build" / name)
    if (ROOT / "Package.resolved").exists():
        shutil.copy2(ROOT / "Package.resolved", folder)
    run(folder, ["swift", "package", "--manifest-cache", "none", "resolve"])


def readme_blocks():
    """README's Swift files: the package of a test, and the test."""
    blocks = [part.split("```")[0] for part in (ROOT / "README.md").read_text().split("```swift\n")[1:]]
    package = next((block for block in blocks if block.startswith("// swift-tools-version")), None)
    test = next((block for block in blocks if "@Suite(.simulator)" in block), None)
    if package is None or test is None:
        sys.exit("build-times: README.md shows no package with a test any more: change readme_blocks()")
    return package, test


def write_package(folder):
    for name, text in zip((PACKAGE, TEST), readme_blocks()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def change(path):
    """Adds a statement to the file's first function without a result."""
    lines = path.read_text().split("\n")
    for place, line in enumerate(lines):
        if " func " in line and line.endswith("{") and "->" not in line:
            lines.insert(place + 1, "    _ = 1")
            path.write_text("\n".join(lines))
            return
    sys.exit(f"build-times: {path} has no function to change: choose another file")


def main():
    with tempfile.TemporaryDirectory(prefix="build-times-") as temporary:
        clone, package = pathlib.Path(temporary) / "WebViewSimulator", pathlib.Path(temporary) / "ShopTests"
        copy(clone)
        fetch(clone)
        row("clean clone to the first trace", 100, clone, COMMAND, RUN)
        # Nothing is left to do but to see that.
        row("the same again, with nothing changed", 5, clone, COMMAND, RUN)
        change(clone / PAGE_MODEL)
        row("one line of the page model", 15, clone, COMMAND)
        change(clone / DECODER)
        row("one line of a scenario file's decoder", 10, clone, COMMAND)
        write_package(package)
        fetch(package)
        test = ["swift", "test", "--quiet", "--manifest-cache", "local"]
        row("dependent package: clone to the first green test", 100, package, test)
        change(package / TEST)
        row("one line of its test", 5, package, [*BUILD, "--build-tests"])


main()
