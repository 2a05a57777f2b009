#!/usr/bin/env python3
"""Counts which names the public Swift files beside `import WebKit` use, for Tools/AppleSurface/uses.tsv.

    count_uses.py MIRRORS GRAPHS... > Tools/AppleSurface/uses.tsv

MIRRORS is a folder of git directories (OWNER+NAME/repo). GRAPHS are symbol graphs of the modules that Swift has on
Linux (`swift symbolgraph-extract`): their names are not listed. Files of apps for macOS are left out. Of files with one
name that have three quarters of their lines in common, one counts: forks and moved repositories have them. A name that
a repository declares counts only in the files of the others. Names of the language, of libraries, of XCTest, Combine
and AppKit are in libraries.txt. Only names and numbers are written; what was read is not kept."""

import collections
import json
import pathlib
import re
import subprocess
import sys
import textwrap

# What Swift's lexer would give: comments, texts (with what is inserted into them left out), names, anything else.
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|#+".*?"#+|""".*?"""|"(?:\\.|[^"\\\n])*"|[@#$]?`?[A-Za-z_]\w*`?|\d\w*|\s+|.', re.DOTALL)
DECLARING = {
    'class', 'struct', 'enum', 'protocol', 'actor', 'typealias', 'associatedtype', 'func', 'var', 'let', 'case'}
DECLARATION = re.compile(r'\b(?:' + '|'.join(DECLARING) + r')\s+`?(\w+)')
FURTHER = re.compile(r',[ \t]*`?(\w+)`?[ \t]*(?=[,(=])')
SHARE = 200


def tokens(text):
    for token in TOKEN.findall(text):
        if not (token.isspace() or token.startswith(('//', '/*', '"', '#"'))):
            yield token.strip('`') or token


def declared(text):
    """The names that lines declare."""
    text = re.sub('//.*', '', text)
    return set(DECLARATION.findall(text)) | set(FURTHER.findall(text))


def used(words):
    """The types, and the members after a dot, that a file uses. A member has a dot before its name."""
    names = set()
    for index, word in enumerate(words):
        previous = words[index - 1] if index else ''
        if not word[0].isalpha() or previous == 'import':
            continue
        if previous == '.':
            names.add('.' + word if word[0].islower() else word)
        elif word[0].isupper() or word.startswith(('k', 'objc_', 'os_')) and len(word) > 4 and not word[1].islower():
            names.add(word)
    return names


def git(directory, *arguments):
    command = ['git', '-c', 'safe.directory=*', '--git-dir', directory, *arguments]
    return subprocess.run(command, capture_output=True, check=False).stdout.decode(errors='replace')


def webkit_files(directory):
    listing = git(directory, 'grep', '-l', '-I', '-E', r'^ *(@[a-zA-Z_]+ +)?import +WebKit\b', 'HEAD', '--', '*.swift')
    return [line.split(':', 1)[1] for line in listing.splitlines()]


def is_for_macos(path):
    return any('macos' in folder.lower() for folder in path.split('/')[:-1])


def is_copy(path, text, seen):
    """Whether a file of the same name with most of the same lines was counted. Keeps the lines of new files."""
    lines = {line.strip() for line in text.splitlines()}
    lines = {line for line in lines if line and not line.startswith('//')}
    others = seen.setdefault(path.split('/')[-1], [])
    if any(4 * len(lines & other) >= 3 * min(len(lines), len(other)) for other in others):
        return True
    others.append(lines)
    return False


def names_of_graphs(paths):
    names = set()
    for path in paths:
        for symbol in json.loads(pathlib.Path(path).read_text())['symbols']:
            for component in symbol['pathComponents']:
                names.add(component.split('(')[0])
    return names


def main():
    given = names_of_graphs(sys.argv[2:])
    libraries = set((pathlib.Path(__file__).parent / 'libraries.txt').read_text().split())
    files, repositories = collections.Counter(), collections.Counter()
    # How many files are of repositories that declare the name themselves: where they use it, it may be theirs.
    hidden = collections.Counter()
    count, seen, counted = 0, {}, []
    for directory in sorted(pathlib.Path(sys.argv[1]).glob('*/repo')):
        repository = directory.parent.name.replace('+', '/', 1)
        directory = directory / '.git' if (directory / '.git').is_dir() else directory
        paths = [path for path in webkit_files(directory) if not is_for_macos(path)]
        if not paths:
            continue
        own, uses = declared(git(directory, 'grep', '-h', '-I', '-E', r'\b(' + '|'.join(DECLARING) + r') ', 'HEAD',
                                 '--', '*.swift')), []
        for path in paths:
            text = git(directory, 'show', 'HEAD:' + path)
            words = list(tokens(text))
            pairs = set(zip(words, words[1:]))
            if {('import', 'AppKit'), ('import', 'Cocoa')} & pairs and ('import', 'UIKit') not in pairs:
                continue
            if is_copy(path, text, seen):
                continue
            uses.append(used(words))
        here = collections.Counter()
        for names in uses:
            here.update(name for name in names if name.lstrip('.') not in own)
        count += len(uses)
        hidden.update({name: len(uses) for name in own})
        files.update(here)
        repositories.update(here.keys())
        if uses:
            counted.append(repository)
    print(f'# {count} files of {len(counted)} repositories. Generated by Tools/AppleSurface/count_uses.py.')
    for line in textwrap.wrap('repositories: ' + ' '.join(counted), 116, break_on_hyphens=False):
        print('# ' + line)
    print('# name\tfiles\tof files\trepositories')
    for name, number in sorted(files.items(), key=lambda item: (-item[1], item[0])):
        others = count - hidden[name.lstrip('.')]
        if number * SHARE >= others and repositories[name] > 2 and name.lstrip('.') not in given | libraries:
            print(f'{name}\t{number}\t{others}\t{repositories[name]}')


if __name__ == '__main__':
    main()
