"""Tables of what came of a campaign."""
import collections

from .comparison import LEVELS

MOST_NAMES = 12     # of scenarios in a line


def line(results):
    """How many agree at each level, in one line."""
    stable = [result for result in results if result['stable']]
    shares = (f'{level} {_count(stable, level)}' for level in LEVELS)
    return f'{len(results)} scenarios, {len(stable)} stable: {", ".join(shares)}'


def table(results):
    """The levels, the classes of first differences with their scenarios, and what went wrong."""
    stable = [result for result in results if result['stable']]
    lines = [f'{len(results)} scenarios, {len(stable)} stable', '', '| level | agree | of 100 |', '| --- | --- | --- |']
    for level in LEVELS:
        count = _count(stable, level)
        lines.append(f'| {level} | {count} | {100 * count / max(len(stable), 1):.1f} |')
    classes = collections.defaultdict(list)
    for result in stable:
        if 'first' in result:
            classes[result['first']['words']].append(result['name'])
    if classes:
        lines += ['', '| first difference | scenarios | |', '| --- | --- | --- |']
    for words, names in sorted(classes.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        more = ' …' if len(names) > MOST_NAMES else ''
        lines.append(f'| {words} | {len(names)} | {" ".join(names[:MOST_NAMES])}{more} |')
    problems = [f"{result['name']}: {result['problem']}" for result in results if result.get('problem')]
    return '\n'.join(lines + ([''] if problems else []) + problems)


def _count(results, level):
    return sum(result['levels'].get(level, False) for result in results)
