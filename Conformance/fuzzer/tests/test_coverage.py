"""Rules that scenarios reached."""
import json
import pathlib
import re
import tempfile
import unittest

from fuzzer import coverage, evidence

SECTION = '''section = "1"
title = "Windows"

[[rule]]
number = "1.4"
title = "Opening"
sentence = "A script may open."
proofs = ["a"]

[[rule]]
number = "4.14a"
title = "Pages"
sentence = "A page."
proofs = ["b"]

[[rule]]
number = "L1"
title = "A limit"
sentence = "No rule of WebKit's."
proofs = ["c"]
'''


def small_book():
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / '01-windows.toml').write_text(SECTION, encoding='utf-8')
        return coverage.rules(pathlib.Path(name))


class CoverageTests(unittest.TestCase):
    def test_the_rules_of_the_sections_are_webkits(self):
        self.assertEqual(small_book(), {'1.4': 'A script may open.', '4.14a': 'A page.'})

    def counts(self, events, notes=(), **scenario):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            trace = {'steps': [{'step': 'start', 'events': events, 'notes': list(notes), 'windows': [],
                                'requests': [{'method': 'GET', 'url': 'https://a.example/?q'}]}]}
            for kind, content in ('simulator', trace), ('scenarios', {'responses': {}, **scenario}):
                (folder / kind).mkdir()
                (folder / kind / 's0001.json').write_text(json.dumps(content), encoding='utf-8')
            return coverage.reached(folder)

    def test_reasons_of_calls_and_of_steps_count_once_a_scenario(self):
        events = [{'call': 'didFail', 'window': 'main', 'message': 'no reason [4.14b]', 'notes': ['x [1.4]']},
                  {'call': 'didFail', 'window': 'main', 'notes': ['y [1.4]']}]
        counts = self.counts(events, ['z [9.1]'])
        self.assertEqual([counts[rule] for rule in ('1.4', '9.1', '4.14b')], [1, 1, 0])

    def test_what_happened_shows_rules_that_are_no_reasons(self):
        create = {'call': 'createWebView', 'window': 'main', 'url': 'https://a.example/', 'returns': 'popup1'}
        noopener = {'https://a.example/*': {'body': "open('/','n','noopener')"}}
        self.assertEqual(self.counts([create], responses=noopener)['1.29'], 1)
        self.assertEqual(self.counts([create])['1.29'], 0)
        self.assertEqual(self.counts([], responses=noopener)['1.29'], 0)
        other = {'https://b.example/*': noopener['https://a.example/*']}
        self.assertEqual(self.counts([create], responses=other)['1.29'], 0, 'nobody asked for that page')

    def test_every_rule_that_is_no_reason_is_shown_by_something_or_out_of_reach(self):
        docs = pathlib.Path(__file__).parents[3] / 'Docs'
        reasons = set(re.findall(r'^\| `[^|]+ \| (\S+) \|', (docs / 'Reasons.md').read_text(encoding='utf-8'), re.M))
        rules = coverage.rules(docs / 'Rules')
        unknown = [rule for rule in rules
                   if rule not in reasons and rule not in evidence.SHOWN and not evidence.out_of_reach(rule)]
        self.assertEqual(unknown, [])
        self.assertEqual([rule for rule in evidence.SHOWN if rule not in rules], [])

    def test_what_was_not_reached_is_named(self):
        text = coverage.report({**small_book(), '8.1': 'An app.'}, {'1.4': 3, '4.14a': 0, '8.1': 0})
        self.assertEqual(text.splitlines(), [
            '1 of 2 rules that pages and apps of scenarios can reach were reached', '4.14a  A page.', '',
            '1 rules are out of their reach', '8.1    app-bound domains exist on iOS only'])


if __name__ == '__main__':
    unittest.main()
