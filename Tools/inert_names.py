#!/usr/bin/env python3
"""Writes the Swift files of the inert types of Tools/AppleSurface/inert.toml: `make inert-names`.

Each `[[type]]` becomes a declaration in `Generated/InertNames.swift` of its module. With --check, nothing is written:
files that are out of date are listed, and the exit code is then 1."""

import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / 'Tools' / 'AppleSurface' / 'inert.toml'
HEAD = ('// Written by Tools/inert_names.py from Tools/AppleSurface/inert.toml: change that and '
        'run `make inert-names`.\n'
        '// swift-format-ignore-file\n')


def body(function, kind):
    """A function does nothing, tells its completion handler that all went well, or says what it returns."""
    signature, _, result = function.partition(' => ')
    if kind == 'protocol':
        return f'  {signature}\n'
    does = result
    if not result and 'completionHandler' in signature:
        does = 'if let completionHandler { SimulatedDevice.later { completionHandler(nil) } }'
    return f'  {"public" if kind == "struct" or "class func" not in signature and "init" in signature else "open"} ' \
           f'{signature} {{{" " + does + " " if does else ""}}}\n'


def declaration(row):
    kind, name, parent = row['kind'], row['name'], row.get('parent')
    actor = '@preconcurrency @MainActor ' if row.get('main') else ''
    access = 'open' if kind == 'class' else 'public'
    text = f'/// Inert: {row["why"]}.\n'
    if kind == 'enum':
        cases = ''.join(f'  case {case}\n' for case in row['cases'])
        return f'{text}@nonexhaustive public enum {name}: {parent}, Sendable {{\n{cases}}}\n'
    text += f'{actor}{access} {kind} {name}{": " + parent if parent else ""} {{\n'
    for member in row.get('properties', []):
        text += f'  {"" if kind == "protocol" else "open "}var {member}{" { get }" if kind == "protocol" else ""}\n'
    for constant in row.get('constants', []):
        text += f'  public static let {constant}\n'
    for function in row.get('functions', []):
        text += body(function, kind)
    text += '}\n'
    defaults = row.get('defaults', [])
    if defaults:
        text += f'\nextension {name} {{\n'
        text += ''.join('  public ' + '{} {{ {} }}\n'.format(*default.split(' => ')) for default in defaults)
        text += '}\n'
    return text


def main():
    table = tomllib.loads(TABLE.read_text())
    files = {}
    for row in table['type']:
        files.setdefault(row['module'], []).append(declaration(row))
    stale = []
    for module, declarations in files.items():
        imports = table['imports'].get(module, [])
        text = HEAD + ''.join(f'{line}\n' for line in imports) + '\n' + '\n'.join(declarations)
        path = ROOT / 'Sources' / 'AppleNames' / module / 'Generated' / 'InertNames.swift'
        if path.exists() and path.read_text() == text:
            continue
        if '--check' in sys.argv:
            stale.append(f'{path.relative_to(ROOT)} is stale: run `make inert-names`')
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            print(f'wrote {path.relative_to(ROOT)}')
    print('\n'.join(stale), end='\n' if stale else '')
    return 1 if stale else 0


if __name__ == '__main__':
    sys.exit(main())
