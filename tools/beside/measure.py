"""Figures of one round of a load, and the CPU time that the server took for them."""
import math
from typing import NamedTuple


class Figure(NamedTuple):
    """A value with its unit, and the CPU time of the server with what it was taken for."""

    value: float
    unit: str
    cpu_milliseconds: float | None = None
    each: str = ""


class CPU:
    """The CPU time that a server takes between `with` and its end, in milliseconds."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.began = self.server.cpu_seconds()
        return self

    def __exit__(self, *error):
        self.milliseconds = (self.server.cpu_seconds() - self.began) * 1000


def percentile(values, part):
    """The smallest of the values that at least `part` of them do not exceed."""
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]
