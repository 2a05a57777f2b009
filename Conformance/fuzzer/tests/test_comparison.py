"""Levels and words of differences."""
import unittest

from fuzzer import comparison


def trace(*events, **step):
    return {'steps': [{'step': 'start', 'events': list(events), **step}]}


def policy(**fields):
    return {'window': 'main', 'call': 'decidePolicyForNavigationAction', 'url': 'https://a.example/', **fields}


def finish(window='main', url='https://a.example/'):
    return {'window': window, 'call': 'didFinish', 'url': url}


def line(text, window='main'):
    return {'window': window, 'call': 'consoleMessage', 'level': 'log', 'message': text}


class ComparisonTests(unittest.TestCase):
    def agrees(self, engine, simulator):
        levels = comparison.agreement(engine, simulator)
        return [level for level in comparison.LEVELS if levels[level]]

    def words(self, engine, simulator):
        found = comparison.signature(engine, simulator)
        return found and found.words

    def test_levels_include_each_other(self):
        one = trace(policy(decision='allow', method='GET'), finish())
        self.assertEqual(self.agrees(one, trace(policy(decision='cancel'), finish())), [])
        self.assertEqual(self.agrees(one, trace(policy(decision='allow', method='GET'))), ['policy'])
        self.assertEqual(self.agrees(one, trace(policy(decision='allow', method='POST'), finish())),
                         ['policy', 'calls'])
        self.assertEqual(self.agrees(trace(line('P0: a')), trace(line('P0: b'))), ['policy', 'calls', 'full'])
        self.assertEqual(self.agrees(one, one), list(comparison.LEVELS))

    def test_lines_of_the_engine_and_repetitions_do_not_count(self):
        one = trace(line('P0: a'), line('P0: a'), line('Refused to load'))
        self.assertEqual(self.agrees(one, trace(line('P0: a'))), list(comparison.LEVELS))

    def test_what_a_leaving_page_logs_may_be_lost(self):
        self.assertEqual(self.agrees(trace(), trace(line('P0: pagehide n=3'))), list(comparison.LEVELS))
        self.assertEqual(self.words(trace(line('P0: pagehide n=3')), trace()), 'engine only: log pagehide')

    def test_an_alternative_is_as_good(self):
        engine = trace(finish()) | {'alternatives': [trace(finish(url='https://b.example/'))['steps']],
                                    'unstable': ['start: didFinish']}
        self.assertEqual(self.agrees(engine, trace(finish(url='https://b.example/'))), list(comparison.LEVELS))

    def test_windows_may_take_turns_where_the_engine_does(self):
        engine, other = trace(finish(), finish('popup1')), trace(finish('popup1'), finish())
        self.assertEqual(self.agrees(engine, other), ['policy'])
        self.assertEqual(self.agrees(engine | {'unstable': ['start interleaving']}, other), list(comparison.LEVELS))

    def test_words_name_what_differs(self):
        self.assertEqual(self.words(trace(finish()), trace()), 'engine only: didFinish')
        self.assertEqual(self.words(trace(finish()), trace(finish(url='x'))), 'didFinish: url')
        self.assertEqual(self.words(trace(finish(), finish('popup1')), trace(finish('popup1'), finish())),
                         'order across windows')
        self.assertEqual(self.words(trace(line('P0: load name=a ref=b n=1')), trace(line('P0: load name=a ref=c n=2'))),
                         'log load: ref')
        self.assertEqual(self.words(trace(windows=[{'window': 'main', 'title': 'a'}]),
                                    trace(windows=[{'window': 'main', 'title': 'b'}])), 'windows: title')
        failed = {'window': 'main', 'call': 'didFail', 'url': 'x', 'code': 1}
        self.assertIsNone(self.words(trace(failed), trace({**failed, 'code': 2})))
        self.assertEqual(self.words(trace(failed), trace({**failed, 'appleError': {'domain': 'a', 'code': 1}})),
                         'didFail: error')


if __name__ == '__main__':
    unittest.main()
