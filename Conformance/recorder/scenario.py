"""Scenario files: finding them by name, reading them, and refusing what cannot be recorded."""
import difflib
import fnmatch
import json
import pathlib

from . import deviations, scenario_shape


class ScenarioError(Exception):
    """A scenario is not there or cannot be recorded. The text is for the user."""


def find(arguments, folder):
    """The files for names, patterns and paths; all of `folder` when there are none."""
    known = {path.stem: path for path in sorted(folder.rglob('*.json'))}
    if not arguments:
        if not known:
            raise ScenarioError(f'{folder}: no scenarios here')
        return list(known.values())
    found = {}
    for argument in arguments:
        for path in _matching(argument, known):
            other = found.setdefault(path.stem, path)
            if other.resolve() != path.resolve():
                raise ScenarioError(f'{other} and {path} would have the same trace')
    return list(found.values())


def _matching(argument, known):
    if argument in known:
        return [known[argument]]
    names = fnmatch.filter(known, argument)
    if names:
        return [known[name] for name in names]
    path = pathlib.Path(argument)
    if path.is_dir():
        inside = sorted(path.rglob('*.json'))
        if inside:
            return inside
        raise ScenarioError(f'{argument}: no scenarios here')
    if path.is_file():
        return [known[path.stem] if _same(path, known.get(path.stem)) else path]
    if path.suffix == '.json' and path.stem in known and path.parent == pathlib.Path('.'):
        return [known[path.stem]]
    close = difflib.get_close_matches(path.stem, known, n=5, cutoff=0.5)
    hint = f'; the nearest names: {", ".join(close)}' if close else ''
    raise ScenarioError(f'no scenario and no file is called "{argument}"{hint}')


def _same(path, other):
    return other is not None and path.resolve() == other.resolve()


def load(path):
    """The scenario in a file, with its name. Raises ScenarioError with file, line and column, or the place inside."""
    try:
        scenario = json.loads(pathlib.Path(path).read_text(encoding='utf-8'))
    except json.JSONDecodeError as error:
        raise ScenarioError(f'{path}:{error.lineno}:{error.colno}: {error.msg}') from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f'{path}: {error}') from None
    problems = scenario_shape.problems(scenario)
    if problems:
        raise ScenarioError('\n'.join(f'{path}: {problem}' for problem in problems))
    try:
        return {'name': pathlib.Path(path).stem, **scenario, 'deviations': deviations.of(path, scenario)}
    except deviations.UnknownOrder as error:
        raise ScenarioError(f'{path}: {error}') from None
