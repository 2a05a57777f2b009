import unittest

from recorder import changes

from .example import finish, policy, step, trace


class DescribedTests(unittest.TestCase):
    def assert_lines(self, old, new, *lines):
        self.assertEqual(changes.described(trace(old), trace(new)), list(lines))

    def test_a_field(self):
        self.assert_lines(step(policy()), step(policy(decision='cancel')),
                          'step 0 start: main decidePolicyForNavigationAction https://a.example/: '
                          'decision "allow" → "cancel"')

    def test_long_values_from_where_they_differ(self):
        self.assert_lines(step(result='a' * 300 + 'b'), step(result='a' * 300 + 'c'),
                          f'step 0 start: result …{"a" * 20}b" → …{"a" * 20}c"')

    def test_a_field_inside_a_field(self):
        self.assert_lines(step(policy(sourceFrame={'window': 'main', 'url': ''})),
                          step(policy(sourceFrame={'window': 'main', 'url': 'about:blank'})),
                          'step 0 start: main decidePolicyForNavigationAction https://a.example/: '
                          'sourceFrame.url "" → "about:blank"')

    def test_calls_that_come_and_go(self):
        self.assert_lines(step(policy(), finish()), step(policy(), policy(url='https://b.example/'), finish('popup1')),
                          'step 0 start: main didFinish https://a.example/ is gone',
                          'step 0 start: main decidePolicyForNavigationAction https://b.example/ is new',
                          'step 0 start: popup1 didFinish https://a.example/ is new')

    def test_another_url_of_the_same_call(self):
        self.assert_lines(step(policy(), finish()), step(policy(), finish(url='https://b.example/')),
                          'step 0 start: main didFinish: url "https://a.example/" → "https://b.example/"')

    def test_another_order_across_windows(self):
        old, new = step(policy(), finish('popup1')), step(finish('popup1'), policy())
        self.assertIn('interleaving', changes.described(trace(old), trace(new))[0])
        self.assertEqual(changes.differing([old], [new]), ['step 0 interleaving'])

    def test_results_windows_and_requests(self):
        old = step(result=1, requests=[{'method': 'GET', 'url': 'https://a.example/'}],
                   windows=[{'window': 'main', 'title': 'A'}])
        new = step(error='no', requests=[{'method': 'GET', 'url': 'https://b.example/'}],
                   windows=[{'window': 'main', 'title': 'B'}, {'window': 'popup1'}])
        self.assert_lines(old, new, 'step 0 start: result 1 → (none)', 'step 0 start: error (none) → "no"',
                          'step 0 start: request GET https://a.example/ is gone',
                          'step 0 start: request GET https://b.example/ is new',
                          'step 0 start: window main: title "A" → "B"', 'step 0 start: window popup1 is new')

    def test_steps_that_come_and_go(self):
        click = step(label={'click': '#a'})
        self.assertEqual(changes.described(trace(step()), trace(step(), click)), ['step 1 is new: {"click": "#a"}'])
        self.assertEqual(changes.described(trace(step(), click), trace(step())), ['step 1 is gone: {"click": "#a"}'])
        self.assertEqual(changes.differing([step()], [step(), click]), ['shape'])

    def test_a_race_that_is_new(self):
        new = trace(step(), unstable=['step 0 windows'], alternatives=[[step(windows=[{'window': 'main'}])]])
        self.assertEqual(changes.described(trace(step()), new),
                         ['alternative 1, step 0 start: window main is new',
                          'where runs differ: nowhere → step 0 windows (2 variants)'])
