import json
import pathlib
import tempfile
import threading
import time
import unittest

from recorder import deviations, scenario
from recorder.network.answers import Answer
from recorder.network.fates import LATENESS, SLOWNESS, TRAVEL, Fates, Pause

URL = 'https://a.example/'


def of_network(act, count=1):
    return {'choice': 'network1', 'kind': 'network', 'act': act, 'about': f'GET {URL}', 'count': count}


class FateTests(unittest.TestCase):
    def fate(self, *wanted):
        return Fates(wanted).of('GET', URL, Answer(body=b'page'))

    def test_without_an_order_an_answer_is_as_it_was(self):
        fates, answer = Fates(()), Answer(body=b'page')
        self.assertEqual(fates.of('GET', URL, answer), answer)
        self.assertFalse(fates.end_connections)

    def test_each_fate(self):
        self.assertAlmostEqual(self.fate(of_network('slow')).delay, TRAVEL + SLOWNESS)
        self.assertAlmostEqual(self.fate(of_network('late')).delay, TRAVEL + LATENESS)
        self.assertTrue(self.fate(of_network('lost')).drops)
        error = self.fate(of_network('error'))
        self.assertEqual((error.status, error.body), (500, b'<title>500</title>'))
        self.assertIn(('Content-Length', str(len(error.body))), error.headers)

    def test_only_the_request_with_the_number_is_meant(self):
        fates = Fates([of_network('lost', count=2)])
        found = [fates.of(method, URL, Answer()).drops for method in ('GET', 'POST', 'GET', 'GET')]
        self.assertEqual(found, [False, False, True, False])

    def test_connections_are_used_once(self):
        # A lost request whose connection was used before would be sent again.
        fates = Fates([of_network('error', count=2)])
        self.assertTrue(fates.end_connections)
        for _ in range(2):
            self.assertIn(('Connection', 'close'), fates.of('GET', URL, Answer()).headers)


class PauseTests(unittest.TestCase):
    def test_answers_wait_while_it_lasts(self):
        pause, over = Pause(), threading.Event()
        pause.begin()
        waiting = threading.Thread(target=lambda: (pause.wait(), over.set()), daemon=True)
        waiting.start()
        self.assertFalse(over.wait(0.05))
        pause.end()
        self.assertTrue(over.wait(5))

    def test_answers_leave_one_after_another(self):
        pause, began = Pause(gap=0.05), time.monotonic()
        for _ in range(3):
            pause.wait()
        self.assertGreaterEqual(time.monotonic() - began, 0.1)


class DeviationTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, 'mine.json')
        self.path.write_text(json.dumps({'start': URL, 'order': 'network1=lost'}))

    def test_they_are_in_the_file_beside_the_scenario(self):
        wanted = [of_network('lost')]
        deviations.write(self.path.parent / deviations.FILE,
                         {'mine': {'name': 'mine', 'order': 'network1=lost', 'deviations': wanted}})
        self.assertEqual(scenario.load(self.path)['deviations'], wanted)

    def test_an_order_that_nobody_has_placed_is_a_mistake(self):
        for known in ({}, {'mine': {'name': 'mine', 'order': 'network1=late', 'deviations': []}}):
            deviations.write(self.path.parent / deviations.FILE, known)
            with self.assertRaisesRegex(scenario.ScenarioError, 'does not say where "network1=lost" is'):
                scenario.load(self.path)

    def test_the_ordinary_order_needs_none(self):
        self.path.write_text(json.dumps({'start': URL, 'order': 'ordinary'}))
        self.assertEqual(scenario.load(self.path)['deviations'], [])


if __name__ == '__main__':
    unittest.main()
