"""The whole road, with the player that was built: sockets, TLS, the delegate's trust, a delay and a lost connection."""
import pathlib
import tempfile
import unittest

from recorder.network import certificate

from appleplay import comparing, measure, playing

PLAYER = measure.ROOT / '.build/debug/apple-play'
NAMES = ('open-named-twice', 'link-named-rel-noopener', 'response-dropped', 'redirect-loop', 'open-blocked-by-app')


@unittest.skipUnless(PLAYER.exists(), 'apple-play was not built')
class RoadTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.certificate = pathlib.Path(folder.name) / 'certificate.pem'
        certificate.write(cls.certificate)

    def played(self, path):
        command = [str(PLAYER)]
        return playing.play(command, playing.read(path, command), self.certificate, 60)

    def test_the_simulator_hears_the_same_through_sockets(self):
        paths = [path for path in measure.SCENARIOS.rglob('*.json') if path.stem in NAMES]
        self.assertGreater(len(paths), 3)
        for path in paths:
            with self.subTest(path.stem):
                expected = measure.simulated(path, PLAYER.parent)
                self.assertEqual(comparing.differences(expected, self.played(path)), [])

    def test_yaml_and_a_certificate_of_openssl(self):
        scenario = ("start: https://a.example/\nresponses:\n  https://a.example/: {body: '<title>A</title>', delay: 120}\n"
                    "steps: [{evaluate: '1 + 1'}]\n")
        with tempfile.TemporaryDirectory() as folder:
            path, written = pathlib.Path(folder) / 'late.yaml', pathlib.Path(folder) / 'openssl.pem'
            path.write_text(scenario)
            certificate.write_with_openssl(written)
            trace = playing.play([str(PLAYER)], playing.read(path, [str(PLAYER)]), written, 60)
        self.assertEqual([call['call'] for call in trace['steps'][0]['events']][-1], 'didFinish')
        self.assertEqual(trace['steps'][1]['result'], 2)

    def test_private_api_cannot_be_played(self):
        scenario = {'name': 'x', 'start': 'https://a.example/', 'settings': {'beforeUnloadPanel': True}}
        with self.assertRaisesRegex(playing.CannotBePlayed, 'private'):
            playing.play([str(PLAYER)], scenario, self.certificate, 60)


if __name__ == '__main__':
    unittest.main()
