#!/usr/bin/env python3
"""Tests of commits.py."""
import unittest

from commits import problems


class CommitTests(unittest.TestCase):
  def test_a_subject_and_a_body(self):
    self.assertEqual(problems("Open other apps for links\n\nRule 9.7 had only Safari's proof.\n"), [])

  def test_a_long_subject(self):
    self.assertEqual(problems("A" * 73 + "\n\nwhy"), ["the subject has 73 characters, at most 72"])

  def test_another_mood(self):
    for word in ("Added", "Adds", "Adding", "Uses", "Moved"):
      self.assertEqual(len(problems(f"{word} a thing\n\nwhy")), 1, word)
    for word in ("Add", "Address", "Lets", "Useful"):
      self.assertEqual(len(problems(f"{word} a thing\n\nwhy")), 1 if word == "Lets" else 0, word)

  def test_a_full_stop_and_a_small_letter(self):
    self.assertEqual(len(problems("add a thing.\n\nwhy")), 2)

  def test_a_body_is_needed_after_an_empty_line(self):
    self.assertEqual(problems("Add a thing"), ["a body says why"])
    self.assertEqual(problems("Add a thing\nwhy"), ["an empty line stands between subject and body"])


if __name__ == "__main__":
  unittest.main()
