"""What happens otherwise than ordinarily in a scenario with an `order`, and when.

An order such as `user3=back` counts the simulator's choices. The engine counts none, so a file beside the scenarios says
where each deviation is: after which call, or at which request. `Conformance/orders` writes it.
"""
import json
import pathlib

FILE = 'deviations.jsonl'


class UnknownOrder(Exception):
    """Nobody has written down where the deviations of an order are. The text is for the user."""


def of(path, scenario):
    """The deviations of the scenario in a file; none if it goes in the ordinary order."""
    order = scenario.get('order', 'ordinary')
    if order == 'ordinary':
        return []
    known = read(pathlib.Path(path).parent / FILE).get(pathlib.Path(path).stem)
    if known is None or known['order'] != order:
        raise UnknownOrder(f'{FILE} in its folder does not say where "{order}" is')
    return known['deviations']


def read(path):
    """What a file says, by the names of scenarios."""
    if not path.exists():
        return {}
    return {known['name']: known for known in map(json.loads, path.read_text(encoding='utf-8').splitlines())}


def write(path, known):
    path.write_text(''.join(json.dumps(known[name], ensure_ascii=False) + '\n' for name in sorted(known)),
                    encoding='utf-8')
