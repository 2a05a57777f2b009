"""What recording needs from the machine, and how it gets there."""
import importlib
import shutil
import subprocess

from . import webprocess

DEVELOPMENT_FILES = 'libwebkit2gtk-4.1-dev'
PROGRAMS = {'Xvfb': 'xvfb', 'dbus-daemon': 'dbus', 'gcc': 'gcc', 'pkg-config': 'pkg-config'}
MODULES = {'gi': 'python3-gi', 'cryptography': 'python3-cryptography'}
TYPELIBS = {('WebKit2', '4.1'): 'gir1.2-webkit2-4.1', ('Gtk', '3.0'): 'gir1.2-gtk-3.0'}


class RequirementError(Exception):
    """Something is not installed. The text is for the user."""


def check():
    missing = list(missing_packages())
    if missing:
        names = ' '.join(missing)
        raise RequirementError(f'recording needs {names}, which {"is" if len(missing) == 1 else "are"} not installed: '
                               f'apt-get install --no-install-recommends {names}')


def missing_packages():
    """The names of Debian's packages."""
    yield from (package for program, package in PROGRAMS.items() if not shutil.which(program))
    yield from (package for module, package in MODULES.items() if not _imports(module))
    if _imports('gi'):
        yield from (package for (name, version), package in TYPELIBS.items() if not _has_typelib(name, version))
    else:
        yield from TYPELIBS.values()    # nobody can tell; asking for what is there does no harm
    if not shutil.which('pkg-config') or subprocess.run(['pkg-config', '--exists', webprocess.LIBRARY]).returncode:
        yield DEVELOPMENT_FILES


def _imports(module):
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def _has_typelib(name, version):
    """Without loading it: a process that only waits for others needs no engine."""
    import gi
    return version in gi.Repository.get_default().enumerate_versions(name)
