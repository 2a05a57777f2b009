"""How long a busy machine waits."""
import unittest
from unittest import mock

from recorder.engine import pace


class PaceTests(unittest.TestCase):
    def wait(self, programs, processors, seconds=2, **more):
        with mock.patch('os.getloadavg', lambda: (programs, 0, 0)), mock.patch('os.cpu_count', lambda: processors):
            return pace.stretched(seconds, **more)

    def test_an_idle_machine_waits_as_long_as_was_said(self):
        self.assertEqual(self.wait(0.1, 4), 2)
        self.assertEqual(self.wait(4, 4), 2)

    def test_a_busy_one_waits_longer_but_not_for_ever(self):
        self.assertEqual(self.wait(12, 4), 6)
        self.assertEqual(self.wait(400, 4), 2 * pace.MOST)
        self.assertEqual(self.wait(400, 4, most=3), 6)
