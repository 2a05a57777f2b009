"""Where the mouse finds an element."""
import unittest
from unittest import mock

from recorder.engine import mouse


class MouseTests(unittest.TestCase):
    def place(self, *boxes):
        answers = [{'result': [*box, 1, 1]} for box in boxes]
        with mock.patch.object(mouse.scripts, 'evaluate_without_gesture') as evaluate:
            found = [each for answer in answers for each in (answer, {})] + answers
            evaluate.side_effect = found
            return mouse._middle(None, None, [f'#e{number}' for number, _ in enumerate(boxes)])

    def test_the_middle_of_an_element_counts_from_the_frames_around_it(self):
        self.assertEqual(self.place((10, 20, 300, 200), (5, 5, 10, 20)), {'x': 21, 'y': 36})

    def test_what_is_not_rendered_is_not_found(self):
        self.assertEqual(self.place((0, 0, 0, 0)), {'error': 'the mouse finds no #e0'})
        self.assertEqual(self.place((4, 6, 0, 20)), {'x': 4, 'y': 16})


if __name__ == '__main__':
    unittest.main()
