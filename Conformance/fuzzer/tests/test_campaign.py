"""Campaigns and reduction, with an engine and a simulator that need no machine."""
import io
import json
import pathlib
import tempfile
import unittest

from fuzzer import report
from fuzzer.campaign import Campaign, judged, shows_attachment, write
from fuzzer.engine import EngineError
from fuzzer.reduction import Reducer, ReductionError
from fuzzer.simulator import Run


def trace(scenario, flaw=''):
    """A trace in which each click is a call; the flaw is a click that does nothing."""
    return {'steps': [{'step': 'start', 'events': [], 'windows': [{'window': 'main', 'url': scenario['start']}]}] + [
        {'step': str(step), 'windows': [{'window': 'main', 'url': scenario['start']}],
         'events': [{'window': 'main', 'call': 'didFinish', 'url': str(step)}] if step.get('click') != flaw else []}
        for step in scenario['steps']]}


class FakeSimulator:
    def run(self, path):
        return self.try_out(json.loads(path.read_text()))

    def try_out(self, scenario):
        return Run(trace(scenario, flaw='#e2'), 0.1)


class FakeEngine:
    def __init__(self, most=10 ** 6):
        self.recorded, self._most = [], most

    def record(self, paths, folder):
        if len(self.recorded) + len(paths) > self._most:
            raise EngineError('the display is gone')
        folder.mkdir(exist_ok=True)
        for path in paths:
            self.recorded.append(path.stem)
            write(folder / path.name, trace(json.loads(path.read_text())))
        return {path.stem: 1.0 for path in paths}


class CampaignTests(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.campaign = Campaign(self.folder, FakeSimulator())

    def test_only_scenarios_that_differ_are_confirmed_and_once(self):
        self.campaign.run(range(1, 21), FakeEngine(), 60, lambda results: None)
        differing = [result['name'] for result in self.campaign.results() if not result['levels']['log']]
        self.assertTrue(differing)
        for asked in (differing, []):
            engine = FakeEngine()
            self.campaign.confirm(engine, lambda results: None)
            self.assertEqual(engine.recorded, asked)
        self.assertEqual(len(self.campaign.results()), 20)

    def test_a_campaign_goes_on_where_it_was_interrupted(self):
        with self.assertRaises(EngineError):
            self.campaign.run(range(1, 21), FakeEngine(most=8), 60, lambda results: None)
        self.assertEqual(len(self.campaign.results()), 8)
        engine = FakeEngine()
        self.campaign.run(range(1, 21), engine, 60, lambda results: None)
        self.assertEqual(engine.recorded, [f's{seed:04d}' for seed in range(9, 21)])
        self.assertEqual(len(self.campaign.results()), 20)

    def test_only_what_the_mouse_did_not_find_is_not_held_against_the_simulator(self):
        def trace(step, **fields):
            return {'steps': [{'step': step, 'events': [], **fields}]}

        for step, stable in (({'activate': '#a'}, False), ({'click': '#a', 'frame': '#f'}, False),
                             ({'click': '#a'}, True), ({'evaluate': 'x'}, True)):
            self.assertEqual(judged(trace(step, error='no element #a'), trace(step))['stable'], stable, step)

    def test_an_attachment_that_is_shown_is_found(self):
        scenario = {'responses': {'https://a.example/': {'headers': {'Content-Disposition': 'attachment; filename=x'}}}}
        for decision, shows in (('allow', True), ('download', False)):
            event = {'call': 'decidePolicyForNavigationResponse', 'url': 'https://a.example/#top', 'decision': decision}
            trace = {'steps': [{'step': 'start', 'events': [event]}]}
            self.assertEqual(shows_attachment(scenario, trace), shows, decision)

    def test_recorded_scenarios_are_judged_again_without_the_engine(self):
        self.campaign.run(range(1, 6), FakeEngine(), 60, lambda results: None)
        before = self.campaign.results()
        self.campaign.again()
        self.assertEqual(self.campaign.results(), before)

    def test_the_table_has_levels_and_classes(self):
        self.campaign.run(range(1, 31), FakeEngine(), 60, lambda results: None)
        text = report.table(self.campaign.results())
        self.assertIn('30 scenarios, 30 stable', text)
        self.assertIn('| engine only: didFinish |', text)
        self.assertRegex(text, r'\| policy \| 30 \| 100\.0 \|')

    def test_a_scenario_that_was_not_recorded_is_not_judged(self):
        engine = FakeEngine()
        engine.record = lambda paths, folder: {}
        self.campaign.run(range(1, 2), engine, 60, lambda results: None)
        self.assertEqual([result['why'] for result in self.campaign.results()], ['not recorded'])


class ReductionTests(unittest.TestCase):
    def reduced(self, steps):
        scenario = {'start': 'https://a.example/', 'settings': {'pageCache': False}, 'steps': steps, 'responses': {
            'https://a.example/': {'body': '<title>a</title>\n<button id="e1">1</button>', 'delay': 20}}}
        with Reducer(FakeSimulator(), FakeEngine(), None, io.StringIO()) as reducer:
            return reducer.reduce(scenario)

    def test_only_what_makes_the_difference_stays(self):
        scenario, found = self.reduced([{'click': '#e1'}, {'reload': True}, {'click': '#e2'}, {'click': '#e1'}])
        self.assertEqual(scenario['steps'], [{'click': '#e2'}])
        self.assertEqual(scenario['responses'], {})
        self.assertEqual(found['steps'][1]['events'][0]['call'], 'didFinish')

    def test_nothing_to_reduce(self):
        with self.assertRaises(ReductionError):
            self.reduced([{'click': '#e1'}])


if __name__ == '__main__':
    unittest.main()
