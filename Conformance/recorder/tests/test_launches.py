"""Waiting for web processes that are being launched."""
import unittest

from recorder.engine.launches import PATIENCE, Launches


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


if __name__ == '__main__':
    unittest.main()
