#!/usr/bin/env python3
"""Tests icu_data.py without a toolchain: which items stay, and that a package is read as it is written."""
import struct
import unittest

import icu_data

HEADER = struct.pack("<H2s4xBB2x4sB", 32, b"\xda\x27", 0, 0, b"CmnD", 1).ljust(32, b"\0")


class Kept(unittest.TestCase):
  def test_what_belongs_to_no_language(self):
    for name in ["root.res", "pool.res", "supplementalData.res", "zoneinfo64.res", "units.res", "nfkc.nrm",
                 "curr/root.res", "brkitr/word.brk", "coll/ucadata.icu", "zone/tzdbNames.res", "res_index.res"]:
      self.assertTrue(icu_data.is_kept(name), name)

  def test_english(self):
    for name in ["en.res", "lang/en_US.res", "en_US_POSIX.res"]:
      self.assertTrue(icu_data.is_kept(name), name)

  def test_others(self):
    for name in ["de.res", "curr/de_AT.res", "sr_Cyrl_BA.res", "fil.res", "en_AU.res", "ibm-943_P15A-2003.cnv",
                 "brkitr/thaidict.dict", "brkitr/line_loose_cj.brk", "translit/root.res", "rfc3491.spp", "unames.icu"]:
      self.assertFalse(icu_data.is_kept(name), name)


class Packages(unittest.TestCase):
  def test_read_as_written(self):
    items = {"icudt76l/a.res": b"0123456789abcdef0", "icudt76l/b/a.res": b"x", "icudt76l/b.res": b""}
    package = icu_data.written(HEADER, items)
    header, found = icu_data.read(package)
    self.assertEqual(header, HEADER)
    # ICU looks for names by halves.
    self.assertEqual(list(found), sorted(items))
    self.assertEqual({name: content.rstrip(b"\0") for name, content in found.items()}, items)

  def test_items_begin_at_multiples_of_16(self):
    package = icu_data.written(HEADER, {"p/a": b"1", "p/b": b"2", "p/c": b"3"})
    for content in (b"1", b"2", b"3"):
      self.assertEqual(package.rindex(content) % 16, 0)

  def test_another_format(self):
    with self.assertRaises(ValueError):
      icu_data.read(b"\0" * 64)


if __name__ == "__main__":
  unittest.main()
