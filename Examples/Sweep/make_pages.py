#!/usr/bin/env python3
"""Writes pages of many kinds, some of which open windows: make_pages.py FOLDER [COUNT]"""
import pathlib
import random
import sys

PARTS = [
  "<a id=link{n} href='https://other.example/{n}' target=_blank>link</a>",
  "<a id=named{n} href='/next{n}' target=win>named</a>",
  "<button id=open{n} onclick=\"window.open('/popup{n}', 'partner')\">open</button>",
  "<button id=late{n} onclick=\"setTimeout(() => window.open('/late{n}'), 2000)\">late</button>",
  "<form action='/submit' target=result><input name=q><button id=send{n}>send</button></form>",
  "<button id=count{n} onclick='this.textContent = Number(this.textContent) + 1'>0</button>",
  "<script>window.open('/blocked{n}')</script>",
  "<p>Nothing to see here.</p>",
]


def main():
  folder = pathlib.Path(sys.argv[1])
  count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
  numbers = random.Random(1)
  for number in range(count):
    path = folder / f"{number // 1000:03}" / f"page-{number:05}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = [numbers.choice(PARTS).format(n=place) for place in range(numbers.randrange(1, 6))]
    path.write_text(f"<!doctype html><title>Page {number}</title>" + "".join(parts))


main()
