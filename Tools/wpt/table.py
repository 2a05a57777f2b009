#!/usr/bin/env python3
"""table.py engine.tsv RESULTS.jsonl OUT.tsv: our subtests beside the engine's, a row a test, and sums by folder."""

import collections, csv, json, os, sys

FOLDERS = [
    "html/browsers/the-window-object/open-close",
    "html/browsers/the-window-object/named-access-on-the-window-object",
    "html/browsers/the-window-object/accessing-other-browsing-contexts",
    "html/browsers/the-window-object/garbage-collection",
    "html/browsers/the-window-object/security-window",
    "html/browsers/the-window-object",
    "html/browsers/windows/browsing-context-names",
    "html/browsers/windows/auxiliary-browsing-contexts",
    "html/browsers/windows/nested-browsing-contexts",
    "html/browsers/windows/consume-user-activation",
    "html/browsers/windows",
    "html/user-activation",
    "html/semantics/links/links-created",
    "html/semantics/links/following",
    "html/semantics/forms/form-submission-target",
    "html/browsers/the-windowproxy-exotic-object",
    "html/webappapis/user-prompts",
    "webmessaging",
    "html/browsers/history/the-location-interface",
    "html/browsers/history/the-history-interface",
    "html/browsers/browsing-the-web/navigating-across-documents",
    "html/browsers/browsing-the-web",
    "html/browsers/origin/origin-keyed-agent-clusters",
    "html/browsers/origin",
    "html/browsers/sandboxing",
    "html/cross-origin-opener-policy",
    "html",
]


def failures(text):
    """The subtests that the engine fails, and whether the last of them is cut off, with more to follow."""
    return [name.strip() for name in text.rstrip("…").split("; ")] if text else [], text.endswith("…")


def main(listed, results, out):
    rows = [r for r in csv.DictReader(open(listed), delimiter="\t", quoting=csv.QUOTE_NONE)]
    ours = {}
    for line in open(results):
        result = json.loads(line)
        ours[result["url"]] = result
    sums = collections.OrderedDict()
    clean = lambda text: " ".join(str(text).split())[:300]
    with open(out, "w") as f:
        f.write(
            "url\tset\tours harness\tours pass\tours total\tengine pass\tengine total\tboth pass\t"
            "first failing message\n"
        )
        for row in rows:
            result = ours.get(row["test_url"])
            if not result:
                continue
            engine, total = int(row["pass"]), int(row["subtests"])
            subtests = result.get("subtests", [])
            passed = [s[0] for s in subtests if s[1] == "PASS"]
            failing, is_cut = failures(row["not passing"])
            both = (
                engine
                if len(passed) >= total == len(subtests)
                else min(
                    engine,
                    sum(
                        1
                        for n in passed
                        if clean(n) not in failing
                        and not (is_cut and failing and clean(n).startswith(failing[-1]))
                    ),
                )
            )
            if is_cut:
                both = min(both, engine)
            bad = next((f"{s[1]} {s[0]}: {s[2]}" for s in subtests if s[1] != "PASS"), "")
            if not subtests:
                bad = result.get("message") or "; ".join(result.get("errors", [])) or "no result"
            count = min(len(passed), total)
            f.write(
                "\t".join(
                    map(
                        str,
                        [
                            row["test_url"],
                            row["set"],
                            result["status"],
                            count,
                            len(subtests),
                            engine,
                            total,
                            both,
                            clean(bad),
                        ],
                    )
                )
                + "\n"
            )
            folder = next(x for x in FOLDERS if row["test_url"][1:].startswith(x))
            for key in ((row["set"], folder), (row["set"], "TOTAL"), ("all", "TOTAL")):
                sum_ = sums.setdefault(key, [0] * 6)
                for i, n in enumerate([1, count, engine, total, both, int(count >= total)]):
                    sum_[i] += n
    order = {x: i for i, x in enumerate(FOLDERS)}
    print("set    tests green  ours/total (engine)  both")
    for key, (tests, count, engine, total, both, green) in sorted(
        sums.items(), key=lambda x: (x[0][0] == "all", x[0][0], order.get(x[0][1], 99))
    ):
        print(f"{key[0]:6}{tests:5}{green:5} {count:6}/{total} ({engine}) {both:6}  {key[1]}")
    for line in unexplained(rows, ours, clean):
        print(line)


def unexplained(rows, ours, clean):
    """What the engine passes and we do not, and the ledger does not name."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ledger.tsv")
    ledger = {(r["test_url"], r["subtest"]) for r in csv.DictReader(open(path), delimiter="\t", quoting=csv.QUOTE_NONE)}
    for row in rows:
        url, text = row["test_url"], row["not passing"]
        result = ours.get(url)
        if not result or int(row["pass"] or 0) == 0:
            continue
        subtests = result.get("subtests", [])
        failing, is_cut = failures(text)
        last = failing[-1] if is_cut else None
        # Where we pass as many, which ones the engine passes cannot be told.
        if last and sum(s[1] == "PASS" for s in subtests) >= int(row["pass"]):
            continue
        names = [clean(s[0]) for s in subtests if s[1] != "PASS"]
        names = [n for n in names if n not in failing and not (last and n.startswith(last))]
        if not subtests and not any(u == url for u, _ in ledger):
            names = [f"no result ({result['status']})"]
        for name in names:
            if (url, name) not in ledger:
                yield f"not in the ledger: {url}: {name}"


main(*sys.argv[1:])
