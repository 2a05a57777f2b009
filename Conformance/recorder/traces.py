"""Trace files: their layout on disk, and how they are replaced."""
import json
import os
import pathlib
import tempfile


def text(trace):
    """The bytes of a trace, as text."""
    return json.dumps(trace, indent=1, ensure_ascii=False) + '\n'


def read(path):
    """The trace in a file, or None when there is no such file. A file that is no trace is an error for the user."""
    try:
        trace = json.loads(pathlib.Path(path).read_text(encoding='utf-8'))
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise TraceError(f'{path}: not a trace: {error}') from None
    if not isinstance(trace, dict) or not isinstance(trace.get('steps'), list):
        raise TraceError(f'{path}: not a trace: it has no steps')
    return trace


def write(path, trace):
    """Replaces the file in one piece: whoever reads it sees the old trace or the new one."""
    path = pathlib.Path(path)
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f'.{path.name}.')
    try:
        with open(handle, 'w', encoding='utf-8') as file:
            file.write(text(trace))
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, path)
    except BaseException:
        os.unlink(unfinished)
        raise


class TraceError(Exception):
    """A file in the folder of traces is not one. The text is for the user."""
