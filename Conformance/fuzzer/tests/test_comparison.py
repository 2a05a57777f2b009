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

    def test_gtk_knows_no_method_of_invalid_urls(self):
        for url in 'http://[bad', 'https://', 'https://a b/', 'foo:bar':
            self.assertEqual(self.agrees(trace(policy(url=url, method='GET')), trace(policy(url=url, method='POST'))),
                             list(comparison.LEVELS))
        for url in "https://a.example", "http://[::1]:80/", "http://a?q":
            self.assertEqual(self.agrees(trace(policy(url=url, method='GET')), trace(policy(url=url, method='POST'))),
                             ['policy', 'calls'])

    def test_what_a_leaving_page_logs_may_be_lost(self):
        self.assertEqual(self.agrees(trace(), trace(line('P0: pagehide n=3'))), list(comparison.LEVELS))
        self.assertEqual(self.words(trace(line('P0: pagehide n=3')), trace()), 'engine only: log pagehide')
        one, two = line('P0: pagehide n=3'), line('P1: load n=1')
        self.assertEqual(self.agrees(trace(two, one), trace(one, two, one)), list(comparison.LEVELS))

    def test_what_a_closed_window_logs_reaches_nobody(self):
        close = {'window': 'main', 'call': 'webViewDidClose'}
        self.assertEqual(self.agrees(trace(close), trace(close, line('P0: message n=3'))), list(comparison.LEVELS))
        self.assertEqual(self.agrees(trace(close), trace(line('P0: message n=3'), close)), ['policy', 'calls', 'full'])

    def test_frames_of_one_url_take_turns(self):
        loads = [policy(targetFrame='sub', url='https://a.example/f')] * 2
        one, two = line('P1: load name=a n=1'), line('P1: load name=b n=1')
        self.assertEqual(self.agrees(trace(*loads, one, two), trace(*loads, two, one)), list(comparison.LEVELS))
        self.assertEqual(self.agrees(trace(loads[0], one, two), trace(loads[0], two, one)), ['policy', 'calls', 'full'])

    def test_the_apps_side_loads_a_window_without_opener_when_it_can(self):
        create = {'window': 'main', 'call': 'createWebView', 'url': '', 'returns': 'popup1', 'userInitiated': True}
        first = policy(window='popup1', userInitiated=False)
        other = policy(url='https://a.example/x', targetFrame='main')
        self.assertEqual(self.agrees(trace(create, first, other), trace(create, other, first)), list(comparison.LEVELS))
        first = policy(window='popup1', userInitiated=True)
        self.assertEqual(self.agrees(trace(create, first, other), trace(create, other, first)), [])

    def test_an_alternative_is_as_good(self):
        engine = trace(finish()) | {'alternatives': [trace(finish(url='https://b.example/'))['steps']],
                                    'unstable': ['start: didFinish']}
        self.assertEqual(self.agrees(engine, trace(finish(url='https://b.example/'))), list(comparison.LEVELS))

    def test_windows_may_take_turns_where_the_engine_does(self):
        engine, other = trace(policy(), policy(window='popup1')), trace(policy(window='popup1'), policy())
        self.assertEqual(self.agrees(engine, other), [])
        self.assertEqual(self.agrees(engine | {'unstable': ['start interleaving']}, other), list(comparison.LEVELS))

    def test_loads_of_two_windows_may_take_turns(self):
        made = {'window': 'main', 'call': 'createWebView', 'url': 'x', 'returns': 'popup1'}
        engine, other = trace(made, finish(), finish('popup1')), trace(made, finish('popup1'), finish())
        self.assertEqual(self.agrees(engine, other), list(comparison.LEVELS))
        self.assertEqual(self.agrees(engine, trace(finish(), finish('popup1'), made)), ['policy'])
        self.assertEqual(self.agrees(engine, trace(finish('popup1'), made, finish())), ['policy'])

    def test_a_start_waits_for_the_app_and_other_windows_do_not(self):
        start = {'window': 'popup1', 'call': 'didStartProvisionalNavigation', 'url': 'x'}
        self.assertEqual(self.agrees(trace(policy(), start), trace(start, policy())), list(comparison.LEVELS))
        mine = {**start, 'window': 'main'}
        self.assertEqual(self.agrees(trace(policy(), mine), trace(mine, policy())), ['policy'])

    def test_frames_of_a_page_may_take_turns(self):
        def answer(url, source='https://a.example/'):
            frame = {'window': 'main', 'isMainFrame': True, 'url': source}
            return policy(url=url, targetFrame='sub', sourceFrame=frame)
        one, two, inner = answer('x'), answer('y'), answer('z', source='x')
        self.assertEqual(self.agrees(trace(one, two), trace(two, one)), list(comparison.LEVELS))
        self.assertEqual(self.agrees(trace(one, inner), trace(inner, one)), [])
        lines = trace(one, two, line('P0: a'), line('P1: b')), trace(two, one, line('P1: b'), line('P0: a'))
        self.assertEqual(self.agrees(*lines), list(comparison.LEVELS))

    def test_older_recordings_lack_what_the_recorder_did_not_know(self):
        error = {'window': 'main', 'call': 'didFail', 'url': 'x', 'domain': 'WebKitInternal', 'code': 0}
        named = error | {'appleError': {'domain': 'WebKitInternal', 'code': 0}}
        self.assertEqual(self.agrees(trace(error), trace(named)), list(comparison.LEVELS))

        def asked(window):
            return policy(sourceFrame={'window': window, 'isMainFrame': True, 'url': ''})
        self.assertEqual(self.agrees(trace(asked('unknown')), trace(asked('popup1'))), list(comparison.LEVELS))
        self.assertEqual(self.agrees(trace(asked('main')), trace(asked('popup1'))), ['policy', 'calls'])

    def test_a_failure_that_gtk_alone_tells_does_not_count(self):
        failed = {'window': 'main', 'call': 'didFail', 'url': 'https://a.example/'}
        start = {'window': 'main', 'call': 'didStartProvisionalNavigation', 'url': 'https://b.example/'}
        self.assertEqual(self.agrees(trace(failed, start), trace(start)), list(comparison.LEVELS))
        self.assertEqual(self.agrees(trace(failed, policy(), start), trace(policy(), start)), ['policy'])
        self.assertEqual(self.agrees(trace(failed), trace()), ['policy'])

    def test_words_name_what_differs(self):
        self.assertEqual(self.words(trace(finish()), trace()), 'engine only: didFinish')
        self.assertEqual(self.words(trace(finish()), trace(finish(url='x'))), 'didFinish: url')
        self.assertEqual(self.words(trace(policy(), policy(window='popup1')), trace(policy(window='popup1'), policy())),
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
