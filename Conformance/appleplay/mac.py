"""What playing needs from the machine."""
import pathlib
import platform
import shutil
import subprocess

ROOT = pathlib.Path(__file__).parents[2]
PACKAGE = ROOT / 'Conformance/Apple'
OLDEST = 14


class MissingError(Exception):
    """Something is not there. The text is for the user."""


def check():
    """Says what the system is. Nothing is asked of an account, a keychain or a device."""
    if platform.system() != 'Darwin':
        raise MissingError('this is not a Mac. With the simulated WKWebView: Conformance/apple --simulated')
    version = platform.mac_ver()[0]
    if int(version.split('.')[0]) < OLDEST:
        raise MissingError(f'macOS {OLDEST} or later is needed: a proxy for one data store came with it. This is {version}')
    xcode = _output('xcodebuild', '-version')
    if xcode is None:
        raise MissingError('Xcode is needed, which is not installed or not chosen. Install it from the App Store, open '
                           'it once, then: sudo xcode-select --switch /Applications/Xcode.app')
    if not shutil.which('openssl'):
        raise MissingError('openssl is needed for the certificate of the proxy')
    return f'macOS {version}, {xcode.splitlines()[0]}'


def build(scratch):
    """Builds the player, and gives its path."""
    command = ['swift', 'build', '--package-path', str(PACKAGE), '--scratch-path', str(scratch), '--product', 'apple-play']
    if subprocess.run(command, check=False).returncode:
        raise MissingError('the player was not built; the lines above say why')
    return scratch / 'debug/apple-play'


def _output(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
