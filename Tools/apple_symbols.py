#!/usr/bin/env python3
"""Lists every name of Apple's SDK that Conformance/Apple uses, each with its source (Conformance/Apple/symbols.txt).

It fails if a name has no source, and if a type of WebKit is not in Docs/AppleSurface, which Tools/AppleSurface
writes. The API tests that a Mac compiles have no list: it fails if they use a name of WebKit's that is newer than the
package's macOS, or that is the simulator's own. `--list` prints all names. A name is a type of Apple's modules, or a
member that the player does not declare itself; Swift's own members are in the list, too, with the source `swift`.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
SOURCES, LIST = ROOT / 'Conformance/Apple/Sources/Playing', ROOT / 'Conformance/Apple/symbols.txt'
TESTS = [ROOT / 'Tests/AppleNames/APITests/Portable', ROOT / 'Conformance/Apple/Tests/ProxiedAPITests']
INDEX = (ROOT / 'Docs/AppleSurface.md').read_text(encoding='utf-8')
WEBKIT = (ROOT / 'Docs/AppleSurface/WebKit.md').read_text(encoding='utf-8')
OLDEST = 14
# An overload of the first is newer, which a name does not tell. The second is new on iOS alone.
OLDER = {'load', 'WKOpenPanelParameters'}
PATTERN = re.compile(r'''(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<long>""".*?""")|(?P<text>"(?:\\.|[^"\\\n])*")'''
                     r'''|(?P<declared>\b(?:func|var|let|case|struct|class|enum|protocol|typealias)\s+(\w+))'''
                     r'''|(?P<member>\.\s*([a-z]\w*))|(?P<name>\b[A-Z]\w+)''', re.S)


def names(*folders):
    """The names that are used and not declared here."""
    used, declared = set(), set()
    for path in sorted(path for folder in folders for path in folder.glob('*.swift')):
        for match in PATTERN.finditer(path.read_text(encoding='utf-8')):
            if match['declared']:
                declared.add(match['declared'].split()[-1])
            elif match['member']:
                used.add(match['member'].lstrip('. \n'))
            elif match['name']:
                used.add(match['name'])
    return used - declared


def known():
    """The source of each name."""
    lines = [line for line in LIST.read_text(encoding='utf-8').splitlines() if line and not line.startswith('#')]
    return {name: source for source, _, row in (line.partition(': ') for line in lines) for name in row.split()}


def not_on_every_mac():
    """The names of WebKit's page that are newer than the oldest system, or the simulator's own."""
    public, _, own = ({*re.findall(r'`(\w+)', part)} for part in WEBKIT.partition("\n## The simulator's own"))
    rows = re.findall(r'^\| iOS [\d.]+, macOS (\d+)[\d.]* \| (.*?) \|', INDEX, re.M)
    newer = {name.split('.')[-1] for version, row in rows if int(version) >= OLDEST
             for name in re.findall(r'`([\w.]+)', row)}
    return {name for name in own - public if name[0].isupper() or name == 'simulated'} | (newer - OLDER)


def main(arguments):
    found, sources = names(SOURCES), known()
    missing, unused = sorted(found - set(sources)), sorted(set(sources) - found)
    if '--list' in arguments:
        for name in sorted(found):
            print(f'{name}: {sources.get(name, "?")}')
    for name in missing:
        print(f'apple_symbols: {name} has no source in {LIST.relative_to(ROOT)}')
    tested = names(*TESTS)
    strange = [name for name in sorted(found | tested) if name.startswith('WK') and name not in INDEX + WEBKIT]
    private = sorted(tested & not_on_every_mac())
    for name in private:
        print(f'apple_symbols: {name}, which the API tests of the Mac use, is not in the SDK of macOS {OLDEST}')
    for name in strange:
        print(f'apple_symbols: {name} is not in Docs/AppleSurface')
    for name in unused:
        print(f'apple_symbols: {name} is in {LIST.relative_to(ROOT)}, and is not used')
    return 1 if missing or unused or strange or private else 0


sys.exit(main(sys.argv[1:]))
