"""What the recorder calls a load whose URL has a fragment."""
import unittest

from recorder.engine.navigation_delegate import begins_load, leaves

PAGE = 'https://app.example/p'


class FragmentTests(unittest.TestCase):
    def test_a_fragment_of_the_page_that_is_shown_starts_no_load(self):
        for shown in (PAGE, PAGE + '#x'):
            self.assertFalse(begins_load('GET', PAGE + '#y', shown))

    def test_another_page_is_loaded_and_so_is_a_page_without_a_fragment(self):
        self.assertTrue(begins_load('GET', PAGE + '#x', 'https://app.example/q'))
        self.assertTrue(begins_load('GET', PAGE, PAGE))

    def test_what_the_view_shows_already_is_loaded_by_the_app_or_again(self):
        self.assertFalse(leaves(PAGE + '#x', PAGE + '#x'))
        self.assertTrue(begins_load('GET', PAGE + '#x', PAGE + '#x'))

    def test_posts_are_loaded(self):
        self.assertTrue(begins_load('POST', PAGE + '#x', PAGE))


if __name__ == '__main__':
    unittest.main()
