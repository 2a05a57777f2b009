"""What a generated page is made of, so that parts of it can be removed. See grammar/__init__.py for its form."""
import re

KEPT = ('f1', 'f2')     # frames, which scripts find by name


def blocks(body):
    """The lines of a page, those of one element together."""
    found, closing = [], None
    for line in body.split('\n'):
        if closing:
            found[-1].append(line)
            if closing in line:
                closing = None
            continue
        found.append([line])
        closing = next((f'</{tag}>' for tag in ('script', 'button')
                        if line.startswith(f'<{tag}') and f'</{tag}>' not in line), None)
    return found


def statements(body):
    """(block, line) of the lines inside of blocks."""
    return [(number, line) for number, block in enumerate(blocks(body)) for line in range(1, len(block) - 1)]


def without_blocks(body, gone):
    return _text(block for number, block in enumerate(blocks(body)) if number not in gone)


def without_statements(body, gone):
    """`gone` has numbers of what `statements` gives."""
    places = {place for number, place in enumerate(statements(body)) if number in gone}
    return _text([line for number, line in enumerate(block) if (at, number) not in places]
                 for at, block in enumerate(blocks(body)))


def without_unnamed(body, names):
    """Without the elements with an id that is not among the names."""
    def stays(block):
        ids = re.findall(r'\bid="(\w+)"', block[0])
        return not ids or any(name in names or name in KEPT for name in ids)
    return _text(filter(stays, blocks(body)))


def _text(found):
    return '\n'.join(line for block in found for line in block)
