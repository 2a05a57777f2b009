import unittest

from recorder import merging

from .example import creation, finish, policy, step, trace

POPUP = finish('popup1')
ONE_ORDER, OTHER_ORDER = trace(step(finish(), POPUP)), trace(step(POPUP, finish()))


def features(untold, **given):
    return {**dict.fromkeys(merging.BOOLEAN_FEATURES, untold), 'x': None, **given}


class FeatureTests(unittest.TestCase):
    def merged(self, *runs):
        merged = merging.merge([trace(step(creation(run))) for run in runs])
        self.assertNotIn('unstable', merged)
        return merged['steps'][0]['events'][0]['windowFeatures']

    def test_opposite_plants_tell_what_was_given(self):
        merged = self.merged(features('unset-or-true', toolbarVisible=False),
                             features('unset-or-false', resizable=True))
        self.assertEqual(merged['toolbarVisible'], False)
        self.assertEqual(merged['resizable'], True)
        self.assertIsNone(merged['fullscreen'])
        self.assertIsNone(merged['x'])

    def test_equal_plants_are_not_enough(self):
        with self.assertRaisesRegex(merging.MergeError, 'menubarVisible'):
            self.merged(features('unset-or-true'), features('unset-or-true'))

    def test_the_runs_stay_as_they_are(self):
        runs = [trace(step(creation(features('unset-or-true')))), trace(step(creation(features('unset-or-false'))))]
        merging.merge(runs)
        self.assertEqual(runs[0]['steps'][0]['events'][0]['windowFeatures']['fullscreen'], 'unset-or-true')

    def test_windows_are_told_apart_by_what_they_show(self):
        def run(first, second, order):
            opened = [creation(features(first), url='https://b.example/', returns=f'popup{order[0]}'),
                      creation(features(second, resizable=True), url='https://c.example/', returns=f'popup{order[1]}')]
            return trace(step(*opened))
        with self.assertRaises(merging.MergeError):     # each window was seen with one plant only
            merging.merge([run('unset-or-true', 'unset-or-true', (1, 2)),
                           run('unset-or-false', 'unset-or-false', (2, 1))])


class VariantTests(unittest.TestCase):
    def test_equal_runs_make_a_plain_trace(self):
        self.assertEqual(merging.merge([ONE_ORDER, ONE_ORDER]), ONE_ORDER)

    def test_the_majority_is_the_trace(self):
        merged = merging.merge([ONE_ORDER, OTHER_ORDER, OTHER_ORDER])
        self.assertEqual(merged['steps'], OTHER_ORDER['steps'])
        self.assertEqual(merged['alternatives'], [ONE_ORDER['steps']])
        self.assertEqual(merged['unstable'], ['step 0 interleaving'])

    def test_among_equals_the_recorded_one_is_the_trace(self):
        merged = merging.merge([ONE_ORDER, OTHER_ORDER], recorded=OTHER_ORDER)
        self.assertEqual(merged['steps'], OTHER_ORDER['steps'])

    def test_a_known_race_is_kept_when_it_does_not_show(self):
        recorded = merging.merge([ONE_ORDER, OTHER_ORDER])
        self.assertEqual(merging.merge([OTHER_ORDER, OTHER_ORDER], recorded)['alternatives'], [ONE_ORDER['steps']])
        newer = {**OTHER_ORDER, 'engine': 'WebKitGTK 3.0.0'}
        self.assertNotIn('alternatives', merging.merge([newer, newer], recorded))

    def test_a_recorded_alternative_is_no_change(self):
        recorded = merging.merge([ONE_ORDER, OTHER_ORDER])
        self.assertTrue(merging.same(merging.merge([OTHER_ORDER, OTHER_ORDER], recorded), recorded))
        self.assertFalse(merging.same(recorded, ONE_ORDER))
        self.assertFalse(merging.same(trace(step(policy())), recorded))
        self.assertFalse(merging.same({**recorded, 'title': 'another'}, recorded))

    def test_a_third_order_is_no_change_where_the_order_is_known_to_vary(self):
        recorded = merging.merge([trace(step(policy(), finish(), POPUP)), trace(step(POPUP, policy(), finish()))])
        between = trace(step(policy(), POPUP, finish()))
        self.assertTrue(merging.same(merging.merge([between, between], recorded), recorded))
        self.assertFalse(merging.same(trace(step(finish(), POPUP, policy())), recorded))    # main's own order is fixed
        self.assertFalse(merging.same(trace(step(policy(), POPUP, finish(), label='another step')), recorded))
