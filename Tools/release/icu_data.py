#!/usr/bin/env python3
"""icu_data.py FOLDER: makes icu.o in it, the part of ICU's data that a release carries. Prints whose place it takes.

Foundation brings ICU with the data of all languages: 32 MiB, of which the command uses next to nothing. What belongs to
no language stays, and English. ICU is made for that: where it has no data of a language, it takes its root locale's.

What is left out, and what Foundation does without it:
* languages: numbers, dates and sorting are as in the root locale, whatever the user's language is;
* old encodings of text (`.cnv`) and transliterations: it returns nil, as for unknown ones;
* where words and lines end in languages without spaces (`.dict`, `_cj`): it finds fewer ends;
* names of characters, and profiles of protocols (`.spp`): it has none.
Pages see none of this: libxml2, JavaScriptCore and the names of hosts use the system's ICU, which is whole.

If the toolchain's ICU looks different, nothing is left out and a line says so; the program is larger then.
"""
import pathlib
import re
import shutil
import struct
import subprocess
import sys

MEMBER = "icu_packaged_data.cpp.o"
LANGUAGE = re.compile(r"[a-z]{2,3}(_.*)?")
ENGLISH = {"en", "en_001", "en_US", "en_US_POSIX"}
LEFT_OUT = {".cnv", ".dict", ".spp"}


def is_kept(name):
  """`name` is an item's, without the package's: `curr/de.res`."""
  path = pathlib.PurePosixPath(name)
  if path.name == "res_index.res":
    return True
  if path.suffix in LEFT_OUT or path.parent.name == "translit" or path.name == "unames.icu":
    return False
  # Rules for where lines end in Chinese, Japanese and Korean.
  if path.suffix == ".brk" and path.stem.endswith("_cj"):
    return False
  return path.suffix != ".res" or not LANGUAGE.fullmatch(path.stem) or path.stem in ENGLISH


def read(package):
  """A package's header, and its items by name. https://unicode-org.github.io/icu/userguide/icu_data: format CmnD."""
  length, magic, is_big, characters, kind, version = struct.unpack_from("<H2s4xBB2x4sB", package)
  if (magic, is_big, characters, kind, version) != (b"\xda\x27", 0, 0, b"CmnD", 1):
    raise ValueError("its package of data has another format")
  body = package[length:]
  (count,) = struct.unpack_from("<I", body)
  places = [struct.unpack_from("<II", body, 4 + 8 * at) for at in range(count)]
  ends = [begin for _, begin in places[1:]] + [len(body)]
  return package[:length], {
    body[name:body.index(b"\0", name)].decode(): body[begin:end] for (name, begin), end in zip(places, ends)
  }


def written(header, items):
  """The package with these items: a table of contents, the names, and the items, each at a multiple of 16 bytes."""
  table, names, data = [], b"", b""
  begin_of_names = 4 + 8 * len(items)
  begin = -(-(begin_of_names + sum(len(name) + 1 for name in items)) // 16) * 16
  for name, content in sorted(items.items(), key=lambda item: item[0].encode()):
    table.append(struct.pack("<II", begin_of_names + len(names), begin + len(data)))
    names += name.encode() + b"\0"
    data += content + bytes(-len(content) % 16)
  head = struct.pack("<I", len(items)) + b"".join(table) + names
  return header + head + bytes(begin - len(head)) + data


def make(folder):
  """Writes the object. Returns the symbol of ICU's own data, which is to mean `icu_data_of_release`."""
  tools = pathlib.Path(shutil.which("swiftc")).resolve().parent
  library = tools.parent / "lib/swift_static/linux/lib_FoundationICU.a"

  def run(tool, *arguments):
    return subprocess.run([tools / tool, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE).stdout

  run("llvm-ar", "x", library, MEMBER)
  symbols = re.findall(r" R (icudt\d+_dat)$", run("llvm-nm", MEMBER).decode(), re.M)
  if len(symbols) != 1:
    raise ValueError(f"{MEMBER} has {len(symbols)} symbols of data")
  run("llvm-objcopy", "-O", "binary", "-j", ".rodata", MEMBER, "whole.dat")
  header, items = read((folder / "whole.dat").read_bytes())
  kept = {name: content for name, content in items.items() if is_kept(name.split("/", 1)[1])}
  if not any(name.endswith("/root.res") for name in kept):
    raise ValueError("its package has no root locale")
  (folder / "part.dat").write_bytes(written(header, kept))
  (folder / "part.s").write_text(
    '.section .rodata, "a"\n.balign 16\n.globl icu_data_of_release\n.hidden icu_data_of_release\n'
    'icu_data_of_release: .incbin "part.dat"\n.section .note.GNU-stack, "", %progbits\n')
  run("clang", "-c", "part.s", "-o", "icu.o")
  return symbols[0]


def main():
  folder = pathlib.Path(sys.argv[1]).resolve()
  folder.mkdir(parents=True, exist_ok=True)
  try:
    print(make(folder))
  except (OSError, ValueError, struct.error, subprocess.CalledProcessError) as error:
    print(f"icu_data.py: the program will have ICU's data of all languages: {error}", file=sys.stderr)


if __name__ == "__main__":
  main()
