import unittest

from ordering import drawing
from ordering.campaign import AGREES, DIFFERS, UNSTABLE, judged

CALLS = [{'window': 'main', 'call': call, 'url': 'https://a.example/'}
         for call in ('decidePolicyForNavigationAction', 'didStartProvisionalNavigation', 'didFinish')]


def choice(name, about, options, taken=None, after=None):
    found = {'choice': name, 'about': about, 'options': options, 'taken': taken or options[0]}
    return found if after is None else {**found, 'after': after}


NETWORK, USER = ['arrives', 'slow', 'late', 'lost', 'offline', 'error'], ['waits', 'again', 'cancel', 'close:popup1']


class Simulated:
    """A simulator whose runs all have the same choices, taken as the order says."""

    def __init__(self, choices):
        self._choices, self.orders = choices, []

    def try_out(self, scenario):
        self.orders.append(scenario['order'])
        wanted = dict(word.split('=') for word in scenario['order'].split())
        choices = [{**one, 'taken': wanted.get(one['choice'], one['taken'])} for one in self._choices]
        return type('Run', (), {'trace': {'steps': [{'events': CALLS}], 'choices': choices}, 'problem': None})


class DrawingTests(unittest.TestCase):
    def test_a_scenario_whose_clock_or_requests_nobody_sees_is_not_drawn(self):
        good = {'start': 'https://a.example/', 'responses': {'https://a.example/': 'a'}, 'steps': [{'click': '#a'}]}
        self.assertTrue(drawing.is_suitable(good))
        for changed in ({'responses': {'https://a.example/': '<script>setTimeout(f, 9)</script>'}},
                        {'responses': {'https://a.example/': {'body': 'a', 'delay': 9}}}, {'record': ['console']},
                        {'steps': []}, {'steps': [{'wait': 9}]}, {'steps': [{'click': '#a', 'frame': '#f'}]}):
            self.assertFalse(drawing.is_suitable(good | changed), changed)

    def test_a_deviation_is_found_again_by_its_call_or_by_its_request(self):
        choices = [choice('network1', 'GET https://a.example/', NETWORK),
                   choice('network2', 'GET https://a.example/', NETWORK, taken='late'),
                   choice('user1', 'didFinish', USER, taken='again', after=3),
                   choice('process1', 'decidePolicy', ['lives', 'ends:main'], taken='ends:main', after=1)]
        found = drawing.deviations({'steps': [{'events': CALLS}], 'choices': choices})
        self.assertEqual([one['choice'] for one in found], ['network2', 'user1', 'process1'])
        self.assertEqual(found[0]['count'], 2)
        self.assertEqual([one.get('after') for one in found], [None, 3, 1])
        self.assertEqual([one.get('isAtOnce') for one in found], [None, False, True])

    def test_a_seed_gives_the_same_order_and_only_what_can_be_brought_about(self):
        choices = [choice('user1', 'twice', USER, after=2), choice('user2', 'twice', USER, after=2),
                   choice('user3', 'once', USER, after=3), choice('network1', 'GET https://a.example/', NETWORK)]
        scenarios = {'one': {'start': 'https://a.example/', 'steps': [{'click': '#a'}]}}
        for seed in range(40):
            orders = {drawing.draw(seed, scenarios, Simulated(choices))[1].scenario['order'] for _ in range(2)}
            self.assertEqual(len(orders), 1)
            for word in orders.pop().split():
                self.assertRegex(word, '^(user3=(again|close:popup1)|network1=(slow|late|lost|error))$')

    def test_without_choices_nothing_is_drawn(self):
        with self.assertRaises(drawing.NothingToDraw):
            drawing.draw(1, {'one': {'start': 'https://a.example/', 'steps': [{'click': '#a'}]}}, Simulated([]))


class JudgementTests(unittest.TestCase):
    def trace(self, *events, **fields):
        return {'steps': [{'step': 'start', 'events': list(events), 'requests': [], 'windows': []}], **fields}

    def test_calls_with_all_fields_count(self):
        self.assertEqual(judged(self.trace(*CALLS), self.trace(*CALLS)), {'verdict': AGREES})
        other = {**CALLS[0], 'navigationType': 'reload'}
        self.assertEqual(judged(self.trace(other), self.trace(CALLS[0]))['verdict'], DIFFERS)

    def test_an_engine_that_does_not_do_the_same_each_time_is_no_judge(self):
        engine = self.trace(CALLS[0], unstable=['step 0 events'])
        self.assertEqual(judged(engine, self.trace(CALLS[1]))['verdict'], UNSTABLE)


if __name__ == '__main__':
    unittest.main()
