"""The messages that a person sees, with players that do nothing of their own."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import zipfile
from unittest import mock

from appleplay import command, mac, selection

REAL = 'the web view has asked a real network, and not the proxy: nothing is recorded'


def player(script):
    return [sys.executable, '-c', f'import sys, time\n{script}']


class CommandTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name)

    def run_command(self, *arguments, **options):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = command.main([*arguments, '--out', str(self.out)], **options)
        return code, out.getvalue(), err.getvalue()

    def test_without_a_mac(self):
        with mock.patch.object(mac.platform, 'system', lambda: 'Linux'):
            code, _, told = self.run_command('open-named-twice')
        self.assertEqual(code, 2)
        self.assertIn('this is not a Mac', told)

    def test_without_xcode(self):
        with mock.patch.object(mac.platform, 'system', lambda: 'Darwin'), \
                mock.patch.object(mac.platform, 'mac_ver', lambda: ('15.5', ('', '', ''), '')), \
                mock.patch.object(mac.subprocess, 'run', side_effect=FileNotFoundError):
            code, _, told = self.run_command('open-named-twice')
        self.assertEqual(code, 2)
        self.assertIn('Xcode is needed', told)
        self.assertIn('xcode-select --switch', told)

    def test_an_old_system(self):
        with mock.patch.object(mac.platform, 'system', lambda: 'Darwin'), \
                mock.patch.object(mac.platform, 'mac_ver', lambda: ('13.6', ('', '', ''), '')):
            self.assertIn('macOS 14 or later', self.run_command('open-named-twice')[2])

    def test_without_a_proxy(self):
        line = "sys.exit('apple-play: no proxy listens on 127.0.0.1:9')"
        code, table, _ = self.run_command('open-named-twice', player=player(line))
        self.assertEqual(code, 1)
        self.assertIn('fails             open-named-twice: no proxy listens on 127.0.0.1:9', table)

    def test_a_scenario_that_hangs_is_ended(self):
        code, table, _ = self.run_command('open-named-twice', '--timeout', '1', player=player('time.sleep(60)'))
        self.assertEqual(code, 1)
        self.assertIn('open-named-twice: it was not done after 1 s: apple-play was ended', table)

    def test_a_real_network_is_refused_at_once(self):
        code, _, told = self.run_command('open-*', player=player(f"sys.exit('apple-play: {REAL}')"))
        self.assertEqual(code, 2)
        self.assertIn(REAL, told)
        self.assertFalse(list(self.out.rglob('open-*.json')))

    def test_a_run_goes_on_where_it_was_interrupted(self):
        (self.out / 'results.json').write_text(json.dumps({'open-named-twice': ['agrees', []]}))
        code, table, _ = self.run_command('open-named-twice', player=player('sys.exit(3)'))
        self.assertEqual(code, 0)
        self.assertIn('agrees: 1', table)

    def test_what_names_a_person_is_not_packed(self):
        (self.out / 'mine.json').write_text(json.dumps(str(pathlib.Path.home() / 'Library/x')))
        (self.out / 'clean.json').write_text('{}')
        with contextlib.redirect_stderr(io.StringIO()):
            file = command.pack(self.out, {}, 'a system')
        self.assertEqual(sorted(zipfile.ZipFile(file).namelist()), ['clean.json', 'results.json'])


class SelectionTests(unittest.TestCase):
    def test_a_rule_names_its_scenarios(self):
        self.assertIn('stop-loading', [path.stem for path in selection.paths([], '12.1')])

    def test_a_rule_without_scenarios_says_what_proves_it(self):
        with self.assertRaisesRegex(selection.SelectionError, 'AppSideRuleTests'):
            selection.paths([], '12.8')

    def test_no_such_rule(self):
        with self.assertRaisesRegex(selection.SelectionError, 'no rule is called 99.1'):
            selection.paths([], '99.1')


if __name__ == '__main__':
    unittest.main()
