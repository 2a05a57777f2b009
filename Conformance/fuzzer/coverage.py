"""Which rules of Docs/Rules.md the scenarios of a campaign reached. A rule is reached when the simulator gives it as
the reason of a call, or of a call that did not come."""
import collections
import json
import re

RULE = re.compile(r'\[(\d+\.\d+[a-z]?)\]')
ROW = re.compile(r'\| (\d+\.\d+[a-z]?) \| (.+?) \| ')
LONGEST_WORDS = 90      # characters


def rules(text):
    """{number: what happens} of the tables of Docs/Rules.md."""
    return dict(match.groups() for match in map(ROW.match, text.splitlines()) if match)


def reached(folder):
    """{number: how many scenarios} of the simulator's traces in a folder."""
    counts = collections.Counter()
    for path in sorted(folder.glob('*.json')):
        counts.update(set(RULE.findall(json.dumps(_notes(json.loads(path.read_text(encoding='utf-8')))))))
    return counts


def report(all_rules, counts):
    """How many rules were reached, and a line for each that was not."""
    missing = [number for number in all_rules if not counts[number]]
    lines = [f'{len(all_rules) - len(missing)} of {len(all_rules)} rules are the reason of something']
    return '\n'.join(lines + [f'{number:6} {all_rules[number][:LONGEST_WORDS]}' for number in missing])


def _notes(value):
    """Everything under `notes`, wherever it is."""
    if isinstance(value, list):
        return [_notes(entry) for entry in value]
    if isinstance(value, dict):
        return [entry if key == 'notes' else _notes(entry) for key, entry in value.items()]
    return []
