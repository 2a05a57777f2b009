#!/usr/bin/env python3
"""Tests of peers.py."""
import unittest

from peers import median, rows


class PeersTests(unittest.TestCase):
  def test_a_row_says_how_many_times_ours_it_takes(self):
    ours, other = rows([("ours", 2.0), ("other", 25.0)])
    self.assertEqual(ours.split(), ["ours", "2.0", "ms", "1.0", "x"])
    self.assertEqual(other.split(), ["other", "25.0", "ms", "12.5", "x"])

  def test_a_peer_that_is_not_there_says_why(self):
    self.assertTrue(list(rows([("ours", 2.0), ("other", "pip cannot")]))[1].endswith("left out: pip cannot"))

  def test_one_slow_round_does_not_count(self):
    self.assertEqual(median([3, 1, 90]), 3)


if __name__ == "__main__":
  unittest.main()
