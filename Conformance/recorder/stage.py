"""What the runs stand on: a display that nobody sees, a session bus on which nobody is, a home that is empty, the
certificate and the extension. All of it is gone when the recording ends, however it ends."""
import contextlib
import ctypes
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time

from . import webprocess

SCREEN = '1600x1200x24'     # WebKit fits windows into the screen, so its size is in the traces
START_PATIENCE, END_PATIENCE = 30, 3    # seconds for a server
BUS = '''<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=%s</listen>
  <policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
'''     # No service folders: what is asked for on the bus is not started.
KEPT = ('PATH', 'LD_LIBRARY_PATH', 'GI_TYPELIB_PATH')   # of the user's environment
ENVIRONMENT = {
    'LC_ALL': 'C.UTF-8', 'GDK_BACKEND': 'x11', 'LIBGL_ALWAYS_SOFTWARE': '1', 'GSETTINGS_BACKEND': 'memory',
    'GIO_USE_VFS': 'local', 'GTK_USE_PORTAL': '0', 'GTK_A11Y': 'none', 'NO_AT_BRIDGE': '1',
    # The pages are the scenarios' own, and containers often cannot have the sandbox's namespaces.
    'WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS': '1',
}
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
_libc = ctypes.CDLL(None)


class StageError(Exception):
    """Something that the runs need did not start. The text is for the user."""


class Stage:
    def __init__(self, folder, environment):
        self.folder = folder                # certificate.pem, extension/, downloads/, and room for traces
        self.environment = environment


@contextlib.contextmanager
def built():
    """A stage, for as long as the block runs."""
    adopt_orphans()
    folder = pathlib.Path(tempfile.mkdtemp(prefix='conformance-record-'))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        from .network import certificate
        certificate.write(folder / 'certificate.pem')
        webprocess.build(folder / 'extension')
        for name in ('downloads', 'home', 'runtime', 'bus'):
            (folder / name).mkdir(mode=0o700)
        (folder / 'bus.conf').write_text(BUS % (folder / 'bus'))

        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment |= ENVIRONMENT | {'HOME': str(folder / 'home'), 'XDG_RUNTIME_DIR': str(folder / 'runtime')}
        environment['DISPLAY'] = ':' + _announced(stack, environment, lambda told: [
            'Xvfb', '-displayfd', told, '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'])
        environment['DBUS_SESSION_BUS_ADDRESS'] = _announced(stack, environment, lambda told: [
            'dbus-daemon', f'--config-file={folder / "bus.conf"}', '--nofork', '--nopidfile', f'--print-address={told}'])
        yield Stage(folder, environment)


def adopt_orphans():
    """What a process leaves behind becomes this one's child, so that `end` can wait for it."""
    _libc.prctl(PR_SET_CHILD_SUBREAPER, 1)


def start(command, environment, **options):
    """A process in a group of its own, so that Ctrl-C is ours to hand on; it ends when this one does."""
    return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True,
                            preexec_fn=lambda: _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL), **options)


def has_ended(process):
    """Leaves it to be waited for, so that its number stays its own."""
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def end(process):
    """Ends a process that `start` started with all that it started, and waits until the last of them is gone."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-process.pid, 0)


def _end_server(server):
    """Lets it remove its sockets before it is ended."""
    server.terminate()
    latest = time.monotonic() + END_PATIENCE
    while not has_ended(server) and time.monotonic() < latest:
        time.sleep(0.01)
    end(server)


def _announced(stack, environment, command_telling):
    """Starts a server, and gives the line that it writes when it can be reached."""
    reads, writes = os.pipe()
    with open(reads, 'rb') as answers:
        try:
            server = start(command_telling(str(writes)), environment, pass_fds=[writes],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        finally:
            os.close(writes)
        stack.callback(_end_server, server)
        ready, _, _ = select.select([answers], [], [], START_PATIENCE)
        line = answers.readline().decode().strip() if ready else ''
    if not line:
        raise StageError(f'{server.args[0]} did not start')
    return line
