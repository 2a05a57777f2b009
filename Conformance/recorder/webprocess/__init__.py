"""The web process extension in C: built anew for each recording, against the WebKitGTK that will load it."""
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).with_name('extension.c')
LIBRARY = 'webkit2gtk-web-extension-4.1'


class BuildError(Exception):
    """The extension cannot be built. The text is for the user."""


def build(folder):
    """Compiles the extension into a folder from which web processes load everything."""
    folder.mkdir()
    flags = _output(['pkg-config', '--cflags', '--libs', LIBRARY]).split()
    _output(['gcc', '-shared', '-fPIC', '-O1', '-Wall', '-o', folder / 'recorder.so', SOURCE, *flags])


def _output(command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f'{command[0]} failed:\n{done.stderr.strip()}')
    return done.stdout
