#!/usr/bin/env python3
"""Tests of Tools/api_ledger.py, which `make lint` runs. Prints what failed, and nothing otherwise."""
import io
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import api_ledger  # noqa: E402

SOURCE = 'source = "Tools/TestWebKitAPI/Tests/WebKitCocoa/Pages.mm"\n'
SUITE = """
@MainActor @Suite struct PageTests {
  @Test func Opens() async throws { try await open("{") }
  @Test(arguments: [1, 2]) func Closes(number: Int) {}
  @Test func `the project's own`() {}
  // @Test func Commented() {}
  func helper() {}
}
"""


def case(name, key, text):
    return f'[[case]]\nname = "{name}"\n{key} = "{text}"\n'


def own(suite, tests=None, why="a rule"):
    listed = f"tests = {tests}\n" if tests else ""
    return f'[[own]]\nsuite = "{suite}"\n{listed}why = "{why}"\n'


OWN = own("PageTests", ["the project's own"])


def mistakes(rows, own_rows=OWN, suite=SUITE):
    ledger = api_ledger.Cases(SOURCE + rows, "ledger/Pages.toml")
    listed = api_ledger.Ledger(own_rows, "ledger/OurOwn.toml", "own", ["own"])
    return api_ledger.check([ledger], listed, list(api_ledger.tests(suite, "PageTests.swift")))


BOTH = case("Opens", "here", "PageTests/Opens") + case("Page.Closes", "here", "PageTests/Closes")


class Tests(unittest.TestCase):
    def found(self, text):
        return [(str(test), test.place) for test in api_ledger.tests(text, "F.swift")]

    def test_functions_and_backticks(self):
        self.assertEqual(
            self.found(SUITE),
            [("PageTests/Opens", "F.swift:3"), ("PageTests/Closes", "F.swift:4"),
             ("PageTests/the project's own", "F.swift:5")])

    def test_display_names_and_suites_inside(self):
        text = 'struct A { @Suite struct B {\n@Test("says (what)", .timeLimit(.minutes(1))) func f() {}\n} }\n'
        self.assertEqual(self.found(text), [("A.B/says (what)", "F.swift:2")])

    def test_extensions(self):
        self.assertEqual(self.found("extension A {\n  @Test func f() {} }"), [("A/f", "F.swift:2")])


class Ledgers(unittest.TestCase):
    def test_what_agrees(self):
        self.assertEqual(mistakes(BOTH + case("Prints", "why", "paper")), [])

    def test_a_test_that_does_not_exist(self):
        self.assertEqual(
            mistakes(BOTH + case("Reloads", "here", "PageTests/Reloads")),
            ["ledger/Pages.toml:8: there is no test PageTests/Reloads"])

    def test_a_test_of_another_name(self):
        found = mistakes(BOTH.replace('"Opens"', '"OpensAll"'))
        self.assertEqual(found[0], "ledger/Pages.toml:2: OpensAll is the name of its test too, not “Opens”")

    def test_a_test_that_no_ledger_lists(self):
        self.assertEqual(
            mistakes(case("Opens", "here", "PageTests/Opens")),
            ["PageTests.swift:4: PageTests/Closes is in no ledger; "
             "if it is no case of WebKit's, add it to OurOwn.toml"])

    def test_duplicates(self):
        twice = BOTH + case("Opens", "why", "paper")
        self.assertEqual(mistakes(twice), ["ledger/Pages.toml:8: Opens is listed twice"])
        self.assertEqual(
            mistakes(BOTH, suite=SUITE.replace("func helper", "@Test func Opens")),
            ["PageTests.swift:7: another test is called PageTests/Opens"])

    def test_unknown_keys_and_empty_texts(self):
        wrong = BOTH + case("A", "fails", "x") + case("B", "why", " ") + "[[row]]\n"
        self.assertEqual(
            mistakes(wrong),
            ["ledger/Pages.toml:14: unknown key “row”", "ledger/Pages.toml:8: unknown key “fails”",
             "ledger/Pages.toml:11: “why” is empty"])

    def test_neither_or_both(self):
        both = case("A", "here", "PageTests/A") + 'why = "x"\n'
        self.assertEqual(
            mistakes(BOTH + both + '[[case]]\nname = "B"\n'),
            ["ledger/Pages.toml:8: A is either `here`, or the row says `why` it is not",
             "ledger/Pages.toml:12: B is either `here`, or the row says `why` it is not"])

    def test_the_source(self):
        found = api_ledger.Cases(SOURCE.replace("Pages", "Views"), "ledger/Pages.toml")
        self.assertEqual(len(found.mistakes), 1)
        self.assertTrue(api_ledger.Cases("x = [", "ledger/Pages.toml").mistakes[0].startswith("ledger/Pages.toml:1: "))


class Own(unittest.TestCase):
    def test_whole_suites(self):
        self.assertEqual(mistakes("", own("PageTests")), [])

    def test_a_case_is_not_own(self):
        self.assertEqual(
            mistakes(BOTH, OWN + own("PageTests", ["Opens"])),
            ["ledger/OurOwn.toml:5: PageTests/Opens is a case of WebKit's"])

    def test_rows_that_need_no_more(self):
        self.assertEqual(
            mistakes(BOTH, OWN + own("ViewTests") + own("PageTests", ["gone"])),
            ["ledger/OurOwn.toml:5: there is no test ViewTests/…",
             "ledger/OurOwn.toml:8: there is no test PageTests/gone"])

    def test_rows_without_a_reason(self):
        self.assertEqual(
            mistakes(BOTH, OWN + '[[own]]\nsuite = "PageTests"\n'),
            ["ledger/OurOwn.toml:5: a row has a `suite` and says `why`"])


class Table(unittest.TestCase):
    def test_counts(self):
        ledger = api_ledger.Cases(
            SOURCE + BOTH + case("A", "why", "paper") + case("B", "why", "not yet: ink"), "ledger/Pages.toml")
        self.assertEqual(api_ledger.table([ledger]).splitlines()[-2:], [
            "| [`Pages`](../Tests/AppleNames/APITests/ledger/Pages.toml) | 2 | 1 | 1 |", "| 1 files | 2 | 1 | 1 |"])


if __name__ == "__main__":
    told = io.StringIO()
    result = unittest.TextTestRunner(told).run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]))
    if not result.wasSuccessful():
        sys.exit(told.getvalue())
