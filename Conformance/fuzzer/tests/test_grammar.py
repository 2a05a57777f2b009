"""What the grammar draws."""
import unittest

from fuzzer.grammar import generate
from recorder import scenario_shape


class Blind:
    """A guide that knows no windows."""

    def windows(self, scenario):
        return [{'window': 'main', 'url': scenario['start']}]


class Refusing(Blind):
    """A guide to which the last step is always impossible."""

    def windows(self, scenario):
        return None if scenario['steps'] else super().windows(scenario)


class GrammarTests(unittest.TestCase):
    def test_a_seed_is_always_the_same_scenario(self):
        self.assertEqual(generate(7, Blind()), generate(7, Blind()))
        self.assertNotEqual(generate(7, Blind()), generate(8, Blind()))

    def test_the_recorder_takes_every_scenario(self):
        for seed in range(200):
            scenario = generate(seed, Blind())
            self.assertEqual(scenario_shape.problems(scenario), [], seed)
            self.assertTrue(scenario['steps'])

    def test_pages_load_only_later_pages_by_themselves(self):
        for seed in range(200):
            scenario = generate(seed, Blind())
            for url, answer in scenario['responses'].items():
                refresh = answer.get('headers', {}).get('Refresh', '')
                if refresh:
                    self.assertIn(f'p{int(url[-2]) + 1}', refresh)

    def test_impossible_steps_are_taken_back(self):
        for seed in range(20):
            steps = generate(seed, Refusing())['steps']
            self.assertLessEqual(len(steps), 1, seed)


if __name__ == '__main__':
    unittest.main()
