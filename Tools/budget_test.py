#!/usr/bin/env python3
"""Tests of budget.py."""
import tomllib
import unittest

from budget import changes, document, least, shares, table, total


class BudgetTests(unittest.TestCase):
  def test_a_part_has_a_total(self):
    self.assertEqual(total("events: Ir\n\nfn=a\n1 7\n\nsummary: 6\n\ntotals: 7\n"), 7)
    with self.assertRaises(ValueError):
      total("events: Ir\n")

  def test_rows_are_shares_of_the_engine(self):
    self.assertEqual(shares(["engine", "popup"], [99, 10, 25]), {"popup": 2.5})

  def test_every_row_needs_a_count_and_the_engine(self):
    for names, totals in ((["engine", "popup"], [1, 2]), (["popup"], [1, 2])):
      with self.assertRaises(ValueError):
        shares(names, totals)

  def test_two_percent_are_no_change(self):
    budget = {"same": 1.0, "little": 1.0, "worse": 1.0, "better": 1.0}
    measured = {"same": 1.0, "little": 1.019, "worse": 1.021, "better": 0.979}
    self.assertEqual(changes(measured, budget), (["worse"], ["better"], []))

  def test_the_smaller_of_two_counts_is_taken(self):
    self.assertEqual(least({"popup": 2.0, "page": 5.0}, {"popup": 1.9, "page": 5.1}), {"popup": 1.9, "page": 5.0})

  def test_rows_that_one_side_does_not_know(self):
    self.assertEqual(changes({"new": 1.0}, {"old": 1.0}), ([], [], ["new", "old"]))

  def test_what_is_written_can_be_read(self):
    read = tomllib.loads(document({"popup": 2.5}, {"swift": "6.3"}))
    self.assertEqual(read, {"machine": {"swift": "6.3"}, "shares": {"popup": 2.5}})

  def test_a_row_shows_its_change(self):
    self.assertIn("+10.0 %", list(table({"popup": 1.1}, {"popup": 1.0}))[1])


if __name__ == "__main__":
  unittest.main()
