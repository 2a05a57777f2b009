"""Waiting for web processes that are being launched."""
import unittest

from recorder.engine.launches import PATIENCE, Launches
from recorder.engine.world import Arrivals


class LaunchTests(unittest.TestCase):
    def setUp(self):
        self.now = 10.0
        self.launches = Launches(lambda: self.now)

    def test_each_launch_is_waited_for_until_the_process_is_heard(self):
        self.assertFalse(self.launches.pending())
        self.launches.began()
        self.launches.began()
        self.now = 11.0
        self.launches.arrived()
        self.assertTrue(self.launches.pending())
        self.launches.arrived()
        self.assertFalse(self.launches.pending())
        self.assertEqual(self.launches.last_arrival, 11.0)

    def test_but_not_for_ever(self):
        self.launches.began()
        self.now += PATIENCE
        self.assertFalse(self.launches.pending())


class ArrivalTests(unittest.TestCase):
    def test_a_fixed_time_goes_on_while_a_frame_inside_waits_for_its_answer(self):
        arrivals = Arrivals()
        arrivals.expect('popup1', 'https://app.example/slow', 60)
        self.assertTrue(arrivals.pending({'popup1'}))
        self.assertFalse(arrivals.pending({'popup1'}, inside=False))
        arrivals.expect('popup1', 'main', 60)
        self.assertTrue(arrivals.pending({'popup1'}, inside=False))
        self.assertFalse(arrivals.pending({'main'}))


if __name__ == '__main__':
    unittest.main()
