#!/usr/bin/env python3
"""Runs the steps of action.yml in a root of its own, for a stranger's repository, and says how long each took.

usage: ci-rehearsal.py ROOT [--cache FOLDER] [--toolchain FOLDER] [--bind FOLDER]…

ROOT is a folder that debootstrap has made; its packages are changed. What the action caches is taken from the cache's
folder if it is there, and put there otherwise: the first run is the one from nothing, the second one has a warm cache.
The toolchain's folder appears in the root where it is outside, as do folders to bind (such as copies of packages).
Needs root, for `chroot` and `mount`, and python3-yaml.
"""

import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

import yaml

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
ACTION = "/actions/WebViewSimulator"
WORKSPACE = "/workspace"

# The stranger's repository: the workflow, a scenario and its page. Docs/CI.md shows the workflow.
STRANGERS_FILES = {
    "Scenarios/sign-in.yaml": """\
start: https://shop.example/
responses:
  https://shop.example/: {file: ../Pages/shop.html}
  https://id.example/: <!DOCTYPE html><title>Provider</title>
steps:
  - click: '#sign-in'
    expect:
      - main: createWebViewWith https://id.example/ -> popup1
      - popup1: decidePolicyFor https://id.example/ [main, other] allow
      - popup1: loads https://id.example/
""",
    "Pages/shop.html": """\
<!DOCTYPE html>
<button id="sign-in" onclick="window.open('https://id.example/', 'sign-in')">Sign in</button>
""",
}


def main():
    arguments = parse_arguments()
    if os.environ.get("CI_REHEARSAL") != "inside":
        # Mounts of a namespace end with its last process.
        os.execvpe("unshare", ["unshare", "-m", sys.executable, *sys.argv], os.environ | {"CI_REHEARSAL": "inside"})
    root = pathlib.Path(arguments.root).resolve()
    prepare(root, [arguments.toolchain, *arguments.bind])
    action = yaml.safe_load((REPOSITORY / "action.yml").read_text())
    inputs = {name: declared.get("default", "") for name, declared in action["inputs"].items()}
    inputs["options"] = "--allow-files . --junit junit.xml --html report.html"
    job = Job(root, pathlib.Path(arguments.cache).resolve(), arguments.toolchain, inputs)
    watch = Watch()
    for step in action["runs"]["steps"]:
        job.run(step)
    watch.tell("all steps")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root")
    parser.add_argument("--cache", default="ci-cache")
    parser.add_argument("--toolchain", default="/opt/swift")
    parser.add_argument("--bind", action="append", default=[])
    return parser.parse_args()


def prepare(root, bound):
    """Mounts what a container has, and writes the two repositories as `actions/checkout` leaves them."""
    for folder in ["/dev", "/proc", *bound]:
        (root / folder[1:]).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "--rbind", folder, root / folder[1:]], check=True)
    for file in ["/etc/resolv.conf", "/etc/hosts", "/etc/gitconfig"]:
        if os.path.exists(file):
            shutil.copy(file, root / file[1:])
    for folder in [ACTION, WORKSPACE]:
        shutil.rmtree(root / folder[1:], ignore_errors=True)
        (root / folder[1:]).mkdir(parents=True)
    archive = subprocess.run(["git", "-C", REPOSITORY, "archive", "HEAD"], check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x", "-C", root / ACTION[1:]], check=True, input=archive)
    for name, text in STRANGERS_FILES.items():
        file = root / WORKSPACE[1:] / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


class Watch:
    """Says how long something took, and how much processor time: the second hardly depends on what else runs."""

    def __init__(self):
        self.start = self.now()

    @staticmethod
    def now():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.monotonic(), used.ru_utime + used.ru_stime

    def tell(self, what):
        elapsed, used = (now - start for now, start in zip(self.now(), self.start))
        print(f"{elapsed:7.1f} s elapsed  {used:7.1f} s of processor time  {what}", flush=True)


class Job:
    """A job's values, as far as the steps of action.yml name them."""

    def __init__(self, root, cache, toolchain, inputs):
        self.root = root
        self.cache = cache
        self.values = {f"inputs.{name}": value for name, value in inputs.items()}
        self.values |= {"runner.arch": "X64", "github.action_ref": "rehearsal"}
        self.environment = {
            "PATH": f"{toolchain}/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root", "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": ACTION,
            "GITHUB_OUTPUT": "/tmp/output", "GITHUB_STEP_SUMMARY": "/tmp/summary",
        }

    def run(self, step):
        name = step["name"]
        if not self.holds(step.get("if")):
            print(f"{name}: left out")
            return
        watch = Watch()
        if step.get("uses", "").startswith("actions/cache"):
            self.restore(step)
        else:
            self.run_script(step)
        watch.tell(name)

    def holds(self, condition):
        if condition is None:
            return True
        left, operator, right = condition.split()
        isEqual = self.values.get(left, "") == right.strip("'")
        return isEqual if operator == "==" else not isEqual

    def filled(self, text):
        """The text with the values of its `${{ … }}`."""
        pieces = text.split("${{")
        return pieces[0] + "".join(
            self.values[name.strip()] + rest for name, rest in (piece.split("}}", 1) for piece in pieces[1:]))

    def restore(self, step):
        inside = self.root / self.filled(step["with"]["path"])[1:]
        kept = self.cache / self.filled(step["with"]["key"])
        self.saved = (inside, kept)
        if kept.exists():
            shutil.copytree(kept, inside, dirs_exist_ok=True)
            self.values[f"steps.{step['id']}.outputs.cache-hit"] = "true"

    def run_script(self, step):
        output = self.root / "tmp/output"
        output.write_text("")
        environment = self.environment | {key: self.filled(text) for key, text in step.get("env", {}).items()}
        command = ["chroot", self.root, "/usr/bin/env", "-C", WORKSPACE, step["shell"], "-e", "-c", step["run"]]
        status = subprocess.run(command, env=environment).returncode
        if status != 0:
            sys.exit(f"ci-rehearsal: the step {step['name']} failed with {status}")
        for line in output.read_text().splitlines():
            key, value = line.split("=", 1)
            self.values[f"steps.{step['id']}.outputs.{key}"] = value
        # The action saves its cache when the job has ended; here, what was built is there as soon as it is built.
        if getattr(self, "saved", None) and self.saved[0].exists() and not self.saved[1].exists():
            shutil.copytree(*self.saved)


if __name__ == "__main__":
    main()
