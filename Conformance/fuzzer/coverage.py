"""Which rules of Docs/Rules the scenarios of a campaign reached. A rule is reached when the simulator gives it as
the reason of a call, or of a call that did not come; for rules that are no reasons, `evidence` tells what shows it."""
import collections
import json
import re
import tomllib

from . import evidence

RULE = re.compile(r'\[(\d+\.\d+[a-z]?)\]')
NUMBER = re.compile(r'\d+\.\d+[a-z]?')
LONGEST_WORDS = 90      # characters


def rules(folder):
    """{number: what happens} of the sections of WebKit's rules in Docs/Rules."""
    sections = [tomllib.loads(path.read_text(encoding='utf-8')) for path in sorted(folder.glob('*.toml'))]
    found = {rule['number']: rule['sentence'] for section in sections for rule in section['rule']}
    return {number: sentence for number, sentence in found.items() if NUMBER.fullmatch(number)}


def reached(folder):
    """{number: how many scenarios} of a campaign's folder, by what the simulator did."""
    counts = collections.Counter()
    for path in sorted((folder / 'simulator').glob('*.json')):
        trace = _read(path)
        counts.update(set(RULE.findall(json.dumps(_notes(trace))))
                      | evidence.shown(evidence.story(_read(folder / 'scenarios' / path.name), trace)))
    return counts


def report(all_rules, counts):
    """How many rules were reached, and a line for each that was not, or that no scenario can reach."""
    missing = [number for number in all_rules if not counts[number]]
    absent = {number: why for number in missing if (why := evidence.out_of_reach(number))}
    open_rules = [number for number in missing if number not in absent]
    within = len(all_rules) - len(absent)
    lines = [f'{within - len(open_rules)} of {within} rules that pages and apps of scenarios can reach were reached']
    lines += [f'{number:6} {all_rules[number][:LONGEST_WORDS]}' for number in open_rules]
    lines += ['', f'{len(absent)} rules are out of their reach']
    return '\n'.join(lines + [f'{number:6} {why}' for number, why in absent.items()])


def _read(path):
    return json.loads(path.read_text(encoding='utf-8'))


def _notes(value):
    """Everything under `notes`, wherever it is."""
    if isinstance(value, list):
        return [_notes(entry) for entry in value]
    if isinstance(value, dict):
        return [entry if key == 'notes' else _notes(entry) for key, entry in value.items()]
    return []
