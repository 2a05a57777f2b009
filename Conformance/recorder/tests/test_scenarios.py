import contextlib
import io
import pathlib
import tempfile
import unittest

from recorder import command, scenario, scenario_shape

GOOD = {'start': 'https://a.example/', 'steps': [{'click': '#a'}]}


class FindTests(unittest.TestCase):
    def found(self, *arguments):
        return [path.stem for path in scenario.find(arguments, command.SCENARIOS)]

    def test_names_patterns_and_files(self):
        self.assertEqual(self.found('link-blank'), ['link-blank'])
        self.assertEqual(self.found('page-named-and-unnam?d'), ['page-named-and-unnamed'])
        self.assertEqual(self.found(str(command.SCENARIOS / '00-basic-traces' / 'link-blank.json'), 'link-blank'), ['link-blank'])
        self.assertEqual(len(self.found()), len(list(command.SCENARIOS.rglob('*.json'))))

    def test_an_unknown_name_brings_the_nearest_ones(self):
        with self.assertRaisesRegex(scenario.ScenarioError, '"link-blnk".*nearest names: link-blank'):
            self.found('link-blnk')

    def test_two_files_for_one_trace(self):
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder, 'link-blank.json')
            other.write_text('{}')
            with self.assertRaisesRegex(scenario.ScenarioError, 'the same trace'):
                self.found('link-blank', str(other))


class LoadTests(unittest.TestCase):
    def load(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, 'mine.json')
            path.write_text(text)
            return scenario.load(path)

    def test_all_committed_scenarios_are_sound(self):
        for path in command.SCENARIOS.rglob('*.json'):
            self.assertEqual(scenario.load(path)['name'], path.stem)

    def test_invalid_json_is_reported_with_line_and_column(self):
        with self.assertRaisesRegex(scenario.ScenarioError, r'mine\.json:2:11: '):
            self.load('{\n "start": ,\n}')

    def test_each_slip_is_reported_with_its_place(self):
        for changed, problem in (
                ({'strat': ''}, '"strat" is unknown'),
                ({'providers': []}, 'only the simulator has "providers"'),
                ({'start': 1}, '"start" cannot be 1'),
                ({'steps': [{'clik': '#a'}]}, 'step 1: "clik" is unknown'),
                ({'steps': [{'click': '#a', 'reload': True}]}, 'step 1: does 2 things (click, reload), not one'),
                ({'steps': [{'window': 'main'}]}, 'step 1: does 0 things (nothing), not one'),
                ({'settings': {'responsePolicy': 'no'}}, "settings: \"responsePolicy\" cannot be 'no'"),
                ({'responses': {'https://a.example/': {'status': True}}},
                 'responses "https://a.example/": "status" cannot be True'),
                ({'responses': {'https://a.example/': []}},
                 'responses "https://a.example/": a list of answers needs one'),
                ({'createWebView': 'never'}, "createWebView: 'never' is neither allow nor block"),
                ({'record': ['noise']}, "record: 'noise' is none of console, title, url")):
            with self.subTest(changed):
                self.assertEqual(scenario_shape.problems({**GOOD, **changed}), [problem])
        self.assertEqual(scenario_shape.problems(GOOD), [])
        self.assertEqual(scenario_shape.problems({}), ['"start" is missing'])


class CommandTests(unittest.TestCase):
    def exit_code(self, *arguments):
        output = io.StringIO()
        with contextlib.redirect_stderr(output):
            code = command.main(arguments)
        return code, output.getvalue()

    def test_an_unknown_name(self):
        self.assertEqual(self.exit_code('no-such-thing-at-all-here')[0], 2)

    def test_a_foreign_scenario_needs_a_folder_for_its_trace(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, 'mine.json')
            path.write_text('{"start": "https://a.example/"}')
            code, words = self.exit_code(str(path))
        self.assertEqual(code, 2)
        self.assertIn('--out', words)
