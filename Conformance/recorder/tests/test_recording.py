import contextlib
import io
import json
import pathlib
import tempfile
import unittest

from recorder import command, traces
from recorder.recording import Recording
from recorder.schedule import Outcome

from .example import finish, policy, step, trace

OLD, NEW = trace(step(policy(), finish())), trace(step(policy(decision='cancel')))
COMMITTED = sorted(command.TRACES.rglob('*.json'))


class RecordingTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out, self.reference = pathlib.Path(folder.name, 'out'), pathlib.Path(folder.name, 'reference')
        self.out.mkdir()
        self.reference.mkdir()
        self.file = self.out / 'example.json'

    def record(self, *runs, failure=None, writes=True):
        """The recording, and what it printed."""
        recording = Recording(1, self.out, self.reference, writes)
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
            recording.take(Outcome(pathlib.Path('example.json'), list(runs), failure))
        return recording, output.getvalue()

    def test_a_new_trace_is_written(self):
        self.assertIn('example: new', self.record(OLD, OLD)[1])
        self.assertEqual(traces.read(self.file), OLD)

    def test_an_unchanged_trace_keeps_its_bytes(self):
        self.file.write_text(json.dumps(OLD))       # another layout than the recorder's
        _, printed = self.record(*[{**OLD, 'engine': 'WebKitGTK 3.0.0'}] * 2)
        self.assertEqual(printed, '')
        self.assertEqual(self.file.read_text(), json.dumps(OLD))

    def test_a_changed_trace_is_told_and_written(self):
        traces.write(self.file, OLD)
        _, printed = self.record(NEW, NEW)
        self.assertIn('decision "allow" → "cancel"', printed)
        self.assertIn('didFinish https://a.example/ is gone', printed)
        self.assertEqual(traces.read(self.file), NEW)

    def test_a_failure_loses_nothing(self):
        traces.write(self.file, OLD)
        recording, printed = self.record(failure='was not over after 90 s')
        self.assertTrue(recording.failed)
        self.assertIn('was not over after 90 s', printed)
        self.assertEqual(traces.read(self.file), OLD)

    def test_a_check_writes_nothing(self):
        traces.write(self.file, OLD)
        recording, _ = self.record(NEW, NEW, writes=False)
        self.assertTrue(recording.differs)
        self.assertEqual(traces.read(self.file), OLD)

    def test_another_folder_is_compared_with_the_projects_traces(self):
        traces.write(self.reference / 'example.json', OLD)
        self.assertIn('example: changed', self.record(NEW, NEW)[1])
        self.assertEqual(traces.read(self.file), NEW)
        self.assertEqual(traces.read(self.reference / 'example.json'), OLD)

    def test_committed_traces_agree_with_themselves_and_keep_their_bytes(self):
        self.assertTrue(COMMITTED)
        for path in COMMITTED:
            recorded = traces.read(path)
            self.assertEqual(traces.text(recorded), path.read_text(encoding='utf-8'), path.name)
            for steps in (recorded['steps'], *recorded.get('alternatives', [])):
                run = {**recorded, 'steps': steps}
                recording = Recording(1, path.parent, path.parent, writes=False)
                with contextlib.redirect_stderr(io.StringIO()):
                    recording.take(Outcome(path, [run, run]))
                self.assertEqual(recording.counts['unchanged'], 1, path.name)

    def test_a_file_that_is_no_trace_is_an_error(self):
        self.file.write_text('{"steps": 1}')
        with self.assertRaisesRegex(traces.TraceError, 'example.json'):
            traces.read(self.file)
