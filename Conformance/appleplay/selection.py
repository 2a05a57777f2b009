"""Which scenarios are played: by their names, or by the rules that they prove."""
import fnmatch
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
SCENARIOS, RULES = ROOT / 'Conformance/scenarios', ROOT / 'Docs/Rules'


class SelectionError(Exception):
    """Nothing is selected. The text is for the user."""


def paths(names, rule=None, scenarios=SCENARIOS, rules=RULES):
    found = {path.stem: path for path in sorted(scenarios.rglob('*.json'))}
    if rule:
        proofs = proofs_of(rule, rules)
        if proofs is None:
            raise SelectionError(f'no rule is called {rule}; Docs/Rules.md lists them')
        names = [name for name in proofs if name in found]
        if not names:
            raise SelectionError(f'rule {rule} has no scenario: {", ".join(proofs) or "nothing"} proves it')
    if not names:
        return list(found.values())
    chosen = [name for name in found if any(fnmatch.fnmatch(name, pattern) for pattern in names)]
    missing = [name for name in names if not any(fnmatch.fnmatch(other, name) for other in found)]
    if missing:
        raise SelectionError(f'no scenario is called {", ".join(missing)}')
    return [found[name] for name in chosen]


def proofs_of(rule, rules=RULES):
    """The names of a rule's proofs; None without such a rule. A Mac's own Python has no reader of TOML, and the files of
    the rules have one value a line."""
    for path in sorted(rules.glob('*.toml')):
        proofs, is_this, is_list = [], False, False
        for line in path.read_text(encoding='utf-8').splitlines():
            if line.startswith('number = '):
                if is_this:
                    return proofs
                is_this = line == f'number = "{rule}"'
            elif is_this and line == 'proofs = [':
                is_list = True
            elif is_list and line == ']':
                return proofs
            elif is_list:
                proofs.append(line.strip().strip('",'))
        if is_this:
            return proofs
    return None
