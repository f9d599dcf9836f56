"""Waiting for a state, with a limit: what the tests do instead of sleeping."""
import os
import threading
import time

# How long a state may take to come, in seconds. A machine with much else to do needs more.
PATIENCE = float(os.environ.get("INTEROP_PATIENCE", "60"))


class NotSeen(AssertionError):
    """What a test waited for did not come."""


class Changes:
    """Wakes those who wait for something that another thread brings."""

    def __init__(self):
        self.condition = threading.Condition()

    def tell(self):
        with self.condition:
            self.condition.notify_all()

    def wait(self, look, seconds=None):
        """Returns the first true result of `look`, which is called after each change; None if the
        time is over."""
        deadline = time.monotonic() + (PATIENCE if seconds is None else seconds)
        with self.condition:
            while True:
                found = look()
                left = deadline - time.monotonic()
                if found or left <= 0:
                    return found
                self.condition.wait(min(left, 1))


def until(what, look, seconds=None, pause=0.2):
    """Asks `look` again and again, for a state that nobody tells of, and returns its first true
    result."""
    deadline = time.monotonic() + (PATIENCE if seconds is None else seconds)
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise NotSeen(f"{what}: not within the time; the last was {found!r}")
        time.sleep(pause)
