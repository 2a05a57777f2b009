"""A busy machine takes longer: how long to wait there for what takes processor time."""
import os

MOST = 6        # times as long


def stretched(seconds, most=MOST):
    """For a machine on which as many programs want to run as on this one now, for each processor."""
    return seconds * min(most, max(1, os.getloadavg()[0] / (os.cpu_count() or 1)))
