"""Rules that scenarios reached."""
import json
import pathlib
import tempfile
import unittest

from fuzzer import coverage

TABLE = '''| rule | what happens | proven by |
| --- | --- | --- |
| 1.4 | A script may open. | `a` |
| 4.14a | A page. | `b` |
'''


class CoverageTests(unittest.TestCase):
    def test_the_rows_of_tables_are_the_rules(self):
        self.assertEqual(coverage.rules(TABLE), {'1.4': 'A script may open.', '4.14a': 'A page.'})

    def test_reasons_of_calls_and_of_steps_count_once_a_scenario(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            events = [{'call': 'didFail', 'message': 'no reason [4.14a]', 'notes': ['x [1.4]']}, {'notes': ['y [1.4]']}]
            trace = {'steps': [{'events': events, 'notes': ['z [9.1]']}]}
            (folder / 's0001.json').write_text(json.dumps(trace), encoding='utf-8')
            self.assertEqual(dict(coverage.reached(folder)), {'1.4': 1, '9.1': 1})

    def test_what_was_not_reached_is_named(self):
        text = coverage.report(coverage.rules(TABLE), {'1.4': 3, '4.14a': 0})
        self.assertEqual(text.splitlines(), ['1 of 2 rules are the reason of something', '4.14a  A page.'])


if __name__ == '__main__':
    unittest.main()
