"""Chance, from a seed."""
import random


class Drawing:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def chance(self, probability):
        return self._random.random() < probability

    def pick(self, weighted):
        """A value of [(value, weight), …]."""
        return self._random.choices([value for value, _ in weighted], [weight for _, weight in weighted])[0]

    def one(self, values):
        return self._random.choice(values)

    def number(self, least, most):
        return self._random.randint(least, most)

    def sample(self, values, count):
        return self._random.sample(values, count)

    def times(self, *weighted):
        """range(n), for n of [(n, weight), …]."""
        return range(self.pick(weighted))
