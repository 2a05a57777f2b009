import os
import pathlib
import tempfile
import time
import unittest
from unittest import mock

from recorder import schedule, stage

# In place of the real one: what it does depends on the scenario's name.
WORKER = '''
import json, pathlib, subprocess, sys, time
path, trace, folder, plants = map(pathlib.Path, sys.argv[1:])
kind, mark = path.stem, folder / f'{path.stem}.mark'
if kind == 'hangs':
    child = subprocess.Popen(['sleep', '600'])
    mark.write_text(str(child.pid))
    time.sleep(600)
if kind == 'breaks' or (kind == 'stumbles' and not mark.exists()):
    mark.touch()
    sys.exit('no such luck')
trace.write_text(json.dumps({'plants': str(plants)}))
'''


class ScheduleTests(unittest.TestCase):
    def setUp(self):
        stage.adopt_orphans()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / 'recorder').mkdir()
        (self.folder / 'recorder' / 'worker.py').write_text(WORKER)
        patch = mock.patch.object(schedule, 'PACKAGES', self.folder)
        patch.start()
        self.addCleanup(patch.stop)

    def outcomes(self, *names, runs=2, jobs=1, timeout=30):
        where = stage.Stage(self.folder, dict(os.environ))
        return schedule.run_all([pathlib.Path(f'{name}.json') for name in names], runs, jobs, timeout, where)

    def test_runs_have_opposite_plants(self):
        for jobs in (1, 3):
            outcomes = list(self.outcomes('one', 'two', runs=3, jobs=jobs))
            self.assertEqual({outcome.path.stem for outcome in outcomes}, {'one', 'two'})
            for outcome in outcomes:
                self.assertEqual(sorted(trace['plants'] for trace in outcome.traces), ['false', 'true', 'true'])
                self.assertIsNone(outcome.failure)

    def test_a_run_that_stumbles_is_tried_again(self):
        outcome, = self.outcomes('stumbles')
        self.assertEqual(len(outcome.traces), 2)

    def test_a_scenario_that_breaks_stops_no_other(self):
        broken, good = self.outcomes('breaks', 'good')
        self.assertEqual(broken.failure, 'ended with 1: no such luck')
        self.assertEqual(len(good.traces), 2)

    def test_a_run_that_hangs_is_ended_with_all_its_processes(self):
        outcome, = self.outcomes('hangs', timeout=1)
        self.assertEqual(outcome.failure, 'was not over after 1 s')
        self.assert_gone()

    def test_the_folder_that_it_is_started_in_has_no_say(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(pathlib.Path(schedule.__file__).parent.parent)     # where another recorder is
        outcome, = self.outcomes('one')
        self.assertIsNone(outcome.failure)

    def test_closing_ends_what_runs(self):
        outcomes = self.outcomes('good', 'hangs', jobs=3)
        self.assertIsNone(next(outcomes).failure)
        mark = self.folder / 'hangs.mark'
        while not (mark.exists() and mark.read_text()):
            time.sleep(0.01)
        outcomes.close()
        self.assert_gone()

    def assert_gone(self):
        self.assertFalse(pathlib.Path('/proc', (self.folder / 'hangs.mark').read_text()).exists())
