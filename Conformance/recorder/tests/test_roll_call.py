"""Windows that come while others are asked."""
import unittest

from recorder.engine.roll_call import closing_once, roll_call


class RollCallTests(unittest.TestCase):
    def test_windows_that_come_meanwhile_are_asked_too(self):
        windows = {'main': 'a', 'popup1': 'b'}

        def ask(window):
            if window == 'a':
                windows['popup2'] = 'c'
            return window.upper()
        self.assertEqual(roll_call(windows, ask), ['A', 'B', 'C'])

    def test_no_windows(self):
        self.assertEqual(roll_call({}, str), [])

    def test_a_closed_window_is_told_once(self):
        closed = set()
        main = {'window': 'main'}
        states = [main, {'window': 'popup1', 'destroyed': True}]
        self.assertEqual(closing_once(states, closed), states)
        self.assertEqual(closing_once(states, closed), [main])


if __name__ == '__main__':
    unittest.main()
