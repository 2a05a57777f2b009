"""The scripted web and the scripted app, and what the app writes down."""
import unittest

from recorder.engine.journal import Journal, with_downloads_last
from recorder.engine.policy import Policy
from recorder.network.answers import Answers


class AnswerTests(unittest.TestCase):
    def test_the_most_exact_key_answers(self):
        answers = Answers({'https://a.example/p*': 'prefix', 'https://a.example/page*': 'longer',
                           'https://a.example/page': 'exact', 'POST https://a.example/page': 'posted',
                           'https://a.example': 'root'})
        for method, path, body in (('GET', '/page', b'exact'), ('POST', '/page', b'posted'), ('GET', '/page2', b'longer'),
                                   ('GET', '/p', b'prefix'), ('GET', '/', b'root')):
            self.assertEqual(answers.next(method, f'https://a.example{path}').body, body, path)
        self.assertEqual(answers.next('GET', 'https://b.example/').status, 404)

    def test_the_last_answer_of_a_list_stays(self):
        answers = Answers({'https://a.example/': ['one', {'body': 'two', 'status': 500}]})
        self.assertEqual([answers.next('GET', 'https://a.example/').body for _ in range(3)], [b'one', b'two', b'two'])

    def test_the_wire(self):
        answers = Answers({'https://a.example/': {'body': 'ä', 'headers': {'Set-Cookie': ['a=1', 'b=2']}},
                           'https://a.example/r': {'redirect': '/'}, 'https://a.example/n': {'status': 204}})
        self.assertEqual(answers.next('GET', 'https://a.example/').wire('GET'),
                         b'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n'
                         b'Content-Type: text/html; charset=utf-8\r\nContent-Length: 2\r\n\r\n\xc3\xa4')
        self.assertEqual(answers.next('GET', 'https://a.example/r').wire('GET'),
                         b'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n')
        self.assertEqual(answers.next('GET', 'https://a.example/n').wire('GET'), b'HTTP/1.1 204 No Content\r\n\r\n')
        self.assertTrue(answers.next('HEAD', 'https://a.example/').wire('HEAD').endswith(b'Content-Length: 2\r\n\r\n'))


class PolicyTests(unittest.TestCase):
    def test_cancelled_actions(self):
        policy = Policy({'cancel': ['https://a.example',
                                    {'prefix': 'https://b.example', 'window': 'popup1', 'targetFrame': 'nil'}]})
        self.assertTrue(policy.cancels_action('main', 'https://a.example/x', 'main'))
        self.assertTrue(policy.cancels_action('popup1', 'https://b.example/', 'nil'))
        self.assertFalse(policy.cancels_action('popup1', 'https://b.example/', 'main'))
        self.assertFalse(policy.cancels_action('main', 'https://b.example/', 'nil'))

    def test_new_windows(self):
        self.assertFalse(Policy({}).blocks_new_window('https://a.example/'))
        self.assertTrue(Policy({'createWebView': 'block'}).blocks_new_window(''))
        some = Policy({'createWebView': {'block': ['https://x.example']}})
        self.assertTrue(some.blocks_new_window('https://x.example/'))
        self.assertFalse(some.blocks_new_window('https://a.example/'))

    def test_responses(self):
        def answer(mode, can_show, disposition=''):
            policy = Policy({'settings': {'responsePolicy': mode}, 'cancelResponses': ['https://no.example']})
            self.assertEqual(policy.answer_response('main', 'https://no.example/', can_show, disposition), 'cancel')
            return policy.answer_response('main', 'https://a.example/', can_show, disposition)
        self.assertEqual([answer('canShow', True), answer('canShow', False)], ['allow', 'cancel'])
        self.assertEqual([answer('allow', False), answer('download', False)], ['allow', 'download'])
        self.assertEqual([answer('download', True), answer('download', True, 'Attachment')], ['allow', 'download'])

    def test_dialogs(self):
        self.assertEqual([Policy({}).reply(dialog) for dialog in ('confirm', 'prompt')], [True, 'reply'])
        self.assertIsNone(Policy({'dialogs': {'prompt': None}}).reply('prompt'))


class JournalTests(unittest.TestCase):
    def test_blobs_are_numbered(self):
        journal = Journal()
        first, second = (f'blob:https://a.example/00000000-0000-0000-0000-00000000000{n}' for n in (1, 2))
        event = journal.note('main', 'didFinish', url=first)
        self.assertEqual(event['url'], 'blob:https://a.example/<uuid1>')
        self.assertEqual(journal.clean([second, {'again': first}, 3]),
                         ['blob:https://a.example/<uuid2>', {'again': 'blob:https://a.example/<uuid1>'}, 3])

    def test_form_boundaries_are_numbered(self):
        journal = Journal()
        body = '------WebKitFormBoundaryGibKJVMW3SXVF95J\r\n\r\n------WebKitFormBoundaryGibKJVMW3SXVF95J--\r\n'
        self.assertEqual(journal.clean(body),
                         '------WebKitFormBoundary<boundary1>\r\n\r\n------WebKitFormBoundary<boundary1>--\r\n')

    def test_downloads_come_last(self):
        def ordered(*calls):
            events = with_downloads_last([{'window': 'main', 'call': call} for call in calls])
            return [event['call'] + ('?' if event.get('orderUnspecified') else '') for event in events]
        self.assertEqual(ordered('didFinish', 'didBecomeDownload', 'urlChanged', 'didFailProvisional', 'didFinish'),
                         ['didFinish', 'urlChanged', 'didFailProvisional', 'didBecomeDownload?', 'didFinish'])
        self.assertEqual(ordered('didFailProvisional', 'didBecomeDownload'), ['didFailProvisional', 'didBecomeDownload?'])
        self.assertEqual(ordered('didBecomeDownload', 'didFinish', 'didFailProvisional'),
                         ['didBecomeDownload', 'didFinish', 'didFailProvisional'])
