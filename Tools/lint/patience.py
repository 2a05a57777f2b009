#!/usr/bin/env python3
"""Checks that nothing guesses when an app or a page is done: no counted turns, looks or yields, and no patience in real
time beside the limits that are named in ALLOWED. usage: patience.py"""
import re
import subprocess
import sys

# Where waiting in real time is not a guess, and why.
ALLOWED = {
    "Sources/Engine/PageScripting/Agent/Watchdog.swift": "lets the engine's own timer fire before a script goes on",
    "Sources/Engine/PageScripting/Agent/ScriptWatch.swift": "looks at the processor time of scripts (L2)",
    "Sources/Engine/LiveNetwork": "waits for servers that the user named",
    "Sources/CommandLine": "servers, workers and progress of the command",
}
GUESSES = re.compile(
    r"Task\.yield|sched_yield|usleep\(|Thread\.sleep|Task\.sleep|patience *= *Duration|"
    r"\b(turns|looks|yields)[A-Z]\w* *=")


def main():
    files = subprocess.run(
        ["git", "ls-files", "Sources/**.swift"], capture_output=True, text=True, check=True).stdout.split()
    found = 0
    for file in files:
        if any(file.startswith(allowed) for allowed in ALLOWED):
            continue
        with open(file, encoding="utf-8") as source:
            for number, line in enumerate(source, 1):
                code = line.split("//")[0]
                if GUESSES.search(code):
                    found += 1
                    print(f"{file}:{number}: guesses when something is done: {line.strip()}")
    if found:
        print("patience: wait for what the world's loop knows, or name the limit in Tools/lint/patience.py")
        sys.exit(1)


main()
