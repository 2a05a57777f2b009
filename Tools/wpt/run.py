#!/usr/bin/env python3
"""Runs WPT tests in webviewsim; see README.md."""

import argparse, concurrent.futures, csv, functools, hashlib, json, os, re, resource, subprocess, time, urllib.parse
from driven import SETTINGS, Driver, needs_driver
from origin import DROPPED, Origin

HERE = os.path.dirname(os.path.abspath(__file__))
HARNESS = {0: "OK", 1: "ERROR", 2: "TIMEOUT", 3: "PRECONDITION_FAILED"}
STATUS = {0: "PASS", 1: "FAIL", 2: "TIMEOUT", 3: "NOTRUN", 4: "PRECONDITION_FAILED"}
DISPATCHER = "/common/dispatcher/dispatcher.py"
DISPATCHERS = [
    scheme + "://" + host + "web-platform.test:" + port + DISPATCHER + "*"
    for scheme, ports in (("http", ("8000", "8001")), ("https", ("8443", "8444")))
    for port in ports
    for host in ("", "www.", "www1.", "www2.", "not-", "www.not-", "www1.not-")
]
# Limits are of processor time: what else the machine does changes no result.
PROCESSOR, ELAPSED = 60, 3600
LIMITS = ["--processor-limit", str(PROCESSOR - 5), "--time-limit", str(ELAPSED - 60)]
# The answer for the test itself comes when the step `start` has stopped waiting: everything else is in timed steps.
START_DELAY = 5001


def processor_seconds():
    """What this process and the runs that it has waited for have used."""
    return sum(os.times()[:4])


def limit_processor():
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))


def scheme_of(path):
    return (
        "https://web-platform.test:8443"
        if ".https." in path or ".serviceworker." in path
        else "http://web-platform.test:8000"
    )


class Runner:
    def __init__(self, options):
        self.options = options
        read = lambda name: open(os.path.join(HERE, name)).read()
        self.origin = Origin(
            options.wpt,
            {
                "/resources/testharnessreport.js": ("text/javascript", read("report.js")),
                "/resources/testdriver-vendor.js": ("text/javascript", read("vendor.js")),
            },
            {},
        )
        self.bodies = os.path.join(options.work, "scenarios", "bodies")
        for folder in ("scenarios/bodies", "known", "out"):
            os.makedirs(os.path.join(options.work, folder), exist_ok=True)
        with open(os.path.join(self.bodies, f"dispatcher.{os.getpid()}"), "w") as file:
            file.write(read("dispatcher.js"))
        os.rename(file.name, os.path.join(self.bodies, "dispatcher.js"))
        self.scripts = {pattern: {"script": "bodies/dispatcher.js"} for pattern in DISPATCHERS}

    # What the web answers

    def response(self, answer, is_start):
        if answer == DROPPED:
            return {"drop": True}
        status, headers, body, delay = answer
        if not 100 <= status <= 599:  # No HTTP.
            return {"drop": True}
        if is_start:
            delay += START_DELAY
        fields, type = {}, None
        for name, value in headers:
            if name.lower() == "content-type":
                type = value
            elif name.lower() == "location" and status in (301, 302, 303, 307, 308):
                continue
            else:
                fields.setdefault(name, []).append(value)
        out = {"status": status}
        if fields:
            out["headers"] = fields
        if delay:
            out["delay"] = delay
        location = next((v for n, v in headers if n.lower() == "location"), None)
        if location is not None and status in (301, 302, 303, 307, 308):
            return out | {"redirect": location}
        name = hashlib.sha1(body).hexdigest()
        path = os.path.join(self.bodies, name)
        if not os.path.exists(path):
            with open(path + f".{os.getpid()}", "wb") as f:
                f.write(body)
            os.rename(path + f".{os.getpid()}", path)
        return out | {"file": "bodies/" + name, "contentType": type}

    def replay(self, requests):
        """What the server says to these requests, in this order."""
        self.origin.restart()
        answers = {}
        for request in requests:
            answers.setdefault(request["method"] + " " + request["url"], []).append(self.origin.answer(request))
        return answers

    def whole(self, requests):
        """Answers for any query, where the query does not change them: tests make up tokens."""
        answers = {}
        for url in {
            r["url"].split("?")[0]
            for r in requests
            if r["method"] == "GET" and "?" in r["url"] and ".py" not in r["url"]
        }:
            first, second = (self.origin.answer({"method": "GET", "url": url + q}) for q in ("?1", "?other=2"))
            if first == second:
                answers["GET " + url + "?*"] = [first]
        return answers

    def foresee(self, url, answers):
        """Scripts that a page names, so that one run less is needed."""
        for answer in [a for list in answers.values() for a in list]:
            if answer == DROPPED or not answer[2]:
                continue
            for src in re.findall(rb"src=[\"']?([^\"'\s>]+\.js)[\"'\s>]", answer[2][:20000]):
                full = urllib.parse.urljoin(url, src.decode("latin1"))
                if "{" not in full:
                    yield {"method": "GET", "url": full}

    # What is done

    def slices(self, is_long):
        return [20] * 100 + [50] * 60 + [250] * 30 + ([1000] * 52 if is_long else [])

    @functools.cached_property
    def driver(self):
        return Driver(self.options, self.origin, ELAPSED)

    def drive(self, url, is_long, begin):
        """A test that needs a driver."""
        outcome = self.driver.run(url, self.slices(is_long), self.outcome)
        return outcome | {"turns": 1, "seconds": round(processor_seconds() - begin, 2)}

    # One test

    def run(self, path):
        begin = processor_seconds()
        url = scheme_of(path) + path
        name = (
            re.sub(r"[^\w.-]+", "_", path.strip("/"))[-120:] + "-" + hashlib.sha1(path.encode()).hexdigest()[:6]
        )
        known = os.path.join(self.options.work, "known", name + ".json")
        state = {"requests": [{"method": "GET", "url": url}]}
        if os.path.exists(known) and not self.options.fresh:
            state = json.load(open(known))
        requests = state["requests"]
        source = self.origin.restart() or self.origin.answer({"method": "GET", "url": url})
        is_long = source != DROPPED and bool(
            re.search(rb"name=[\"']?timeout[\"']?\s+content=[\"']?long", source[2])
        )
        result = {"url": path}
        if needs_driver(source):
            return result | self.drive(url, is_long, begin)
        extra = []
        for turn in range(150):
            answers = self.replay(requests)
            if turn == 0:
                extra = list(self.foresee(url, answers))
            spare = self.replay(extra) | self.whole(requests)
            responses = {k: [self.response(a, False) for a in v] for k, v in (spare | answers).items()}
            responses |= self.scripts
            first = "GET " + url
            responses[first][:1] = [self.response(answers[first][0], True), responses[first][0]][
                : 2 if len(responses[first]) == 1 else 1
            ]
            scenario = {
                "start": url,
                "platform": "macOS",
                "record": ["console", "headers"],
                "responses": responses,
                "settings": SETTINGS | self.options.settings,
                "steps": [{"wait": length, "settle": length} for length in self.slices(is_long)],
            }
            file = os.path.join(self.options.work, "scenarios", name + ".json")
            json.dump(scenario, open(file, "w"), indent=0)
            try:
                process = subprocess.run(
                    [self.options.binary, "run", file, "--format", "json", *LIMITS],
                    capture_output=True,
                    preexec_fn=limit_processor,
                    timeout=ELAPSED,
                )
            except subprocess.TimeoutExpired:
                return result | {
                    "status": "HANG",
                    "turns": turn + 1,
                    "file": file,
                    "seconds": processor_seconds() - begin,
                }
            if process.returncode < 0 or process.returncode > 2:
                return result | {
                    "status": "CRASH",
                    "turns": turn + 1,
                    "file": file,
                    "message": process.stderr.decode(errors="replace")[-600:],
                    "seconds": processor_seconds() - begin,
                }
            try:
                trace = json.loads(process.stdout)
            except ValueError:
                return result | {
                    "status": "INVALID",
                    "file": file,
                    "message": (process.stderr + process.stdout).decode(errors="replace")[-600:],
                    "seconds": processor_seconds() - begin,
                }
            seen = self.requests(trace)
            if any(request["url"].endswith("/testdriver-vendor.js") for request in seen):
                return result | self.drive(url, is_long, begin)
            again = self.replay(seen)
            agree = all(
                self.agrees(v, answers.get(k) or spare.get(k) or spare.get(k.split("?")[0] + "?*"))
                for k, v in again.items()
            )
            requests = seen
            if agree:
                break
            if processor_seconds() - begin > self.options.patience:
                result["unfinished"] = True
                break
        json.dump({"requests": requests}, open(known, "w"))
        with open(os.path.join(self.options.work, "out", name + ".json"), "wb") as f:
            f.write(process.stdout)
        missing = sorted(
            {k for k, v in again.items() for a in v if a != DROPPED and a[0] in (404, 500) and ".py" not in k}
        )
        return (
            result
            | self.outcome(trace, url)
            | {
                "turns": turn + 1,
                "seconds": round(processor_seconds() - begin, 2),
                "file": file,
                "unserved": missing[:5],
                "stepErrors": [s["error"] for s in trace["steps"] if s.get("error")][:3],
            }
        )

    @staticmethod
    def agrees(right, given):
        """Whether what was given is what the server says: its last answer stays."""
        return bool(given) and all(a == given[min(n, len(given) - 1)] for n, a in enumerate(right))

    def requests(self, trace):
        every = [request for step in trace["steps"] for request in step["requests"]]
        return [r for r in every if r["url"].startswith("http") and DISPATCHER not in r["url"]]

    def outcome(self, trace, url):
        subtests, status, message, errors = [], None, "", []
        mine = url.split("#")[0]
        for step in trace["steps"]:
            for event in step["events"]:
                if event["call"] != "consoleMessage":
                    continue
                text = event["message"]
                if text.startswith("@@TEST ") or text.startswith("@@END "):
                    if status is not None:
                        continue
                    page, is_top, *rest = json.loads(text.split(" ", 1)[1])
                    if page.split("#")[0] != mine or event["window"] != "main" or not is_top:
                        continue
                    if text.startswith("@@TEST "):
                        subtests.append([rest[0], STATUS.get(rest[1], str(rest[1])), rest[2]])
                    else:
                        status, message = HARNESS.get(rest[0], str(rest[0])), rest[1]
                elif event.get("level") == "error" and len(errors) < 5:
                    errors.append(text[:300])
        ended = status is not None
        if not ended:
            status, subtests = "TIMEOUT", []
        return {"ended": ended, "status": status, "message": message, "subtests": subtests, "errors": errors}


runner = None


def start(options):
    global runner
    runner = Runner(options)


def one(path):
    try:
        return runner.run(path)
    except Exception as error:
        import traceback

        return {"url": path, "status": "RUNNER", "message": repr(error) + traceback.format_exc()[-500:]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--wpt", required=True, help="folder of the tests (testing/web-platform/tests)")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True, help="scratch folder")
    parser.add_argument("--list", default=os.path.join(HERE, "engine.tsv"), help="what the engine passes")
    parser.add_argument("--out", required=True, help="results, one JSON a line; appended to")
    parser.add_argument("--set", choices=["core", "wider", "all"], default="core")
    parser.add_argument("--match", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patience", type=float, default=40, help="seconds of processor time for a test")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs asked for")
    parser.add_argument("--settings", type=json.loads, default={})
    options = parser.parse_args()
    rows = list(csv.DictReader(open(options.list), delimiter="\t", quoting=csv.QUOTE_NONE))
    paths = [
        r["test_url"]
        for r in rows
        if (options.set == "all" or r["set"] == options.set) and re.search(options.match, r["test_url"])
    ]
    with concurrent.futures.ProcessPoolExecutor(
        options.jobs, initializer=start, initargs=(options,)
    ) as pool, open(options.out, "a") as out:
        for future in concurrent.futures.as_completed([pool.submit(one, p) for p in paths]):
            result = future.result()
            out.write(json.dumps(result) + "\n")
            out.flush()
            passed = sum(1 for s in result.get("subtests", []) if s[1] == "PASS")
            print(
                f"{result['status']:8}{passed:4}/{len(result.get('subtests', [])):<4}",
                f"{result.get('turns', 0):3} {result.get('seconds', 0):6.1f}s {result['url']}",
                flush=True,
            )


if __name__ == "__main__":
    main()
