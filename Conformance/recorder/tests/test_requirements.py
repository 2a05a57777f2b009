import unittest
from unittest import mock

from recorder import requirements


class RequirementTests(unittest.TestCase):
    def test_programs_and_modules_are_named_by_their_packages(self):
        with mock.patch.object(requirements.shutil, 'which', lambda program: None), \
                mock.patch.object(requirements.importlib, 'import_module', side_effect=ImportError):
            with self.assertRaises(requirements.RequirementError) as caught:
                requirements.check()
        words = str(caught.exception)
        self.assertNotIn('\n', words)
        names = ('xvfb dbus gcc pkg-config python3-gi python3-cryptography gir1.2-webkit2-4.1 gir1.2-gtk-3.0 '
                 'libwebkit2gtk-4.1-dev')
        self.assertTrue(words.endswith(f'apt-get install --no-install-recommends {names}'), words)

    def test_one_missing_package_is_named_alone(self):
        with mock.patch.object(requirements, 'missing_packages', lambda: ['xvfb']):
            with self.assertRaisesRegex(requirements.RequirementError, '^recording needs xvfb, which is not installed: '):
                requirements.check()
