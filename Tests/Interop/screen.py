"""A program in a terminal of its own: the keys that it gets, and the screen that it draws."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import threading
import time

import pyte

from waiting import Changes, NotSeen, PATIENCE

ENTER, ESCAPE, TAB, SHIFT_TAB = "\r", "\x1b", "\t", "\x1b[Z"
UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"
FOCUS_OUT, FOCUS_IN = "\x1b[O", "\x1b[I"
# A question's second button, and the press of it.
CONFIRM = RIGHT + ENTER
QUIT, SWITCHER, LEAVE, SEARCH = "\x11", "\x0b", "\x18", "\x06"
NEW_CHAT, SELECT, NEXT_UNREAD, NEWEST, FILL_GAP = "\x1bOR", "\x1bm", "\x1ba", "\x1b>", "\x1bg"
REPLY, EDIT, DELETE, REACT, THREAD = "\x1br", "\x05", "\x1b[3~", "\x14", "\x1bt"

# Sequences that ask a terminal or change its modes; pyte would draw the ends of some of them.
UNDRAWN = re.compile(
    rb"\x1bP.*?\x1b\\|\x1b\[[<>=][0-9;]*[ -/]*[@-~]|\x1b\[\?[0-9;]*\$p|\x1b\[\?u"
    rb"|\x1b\[[0-9]* q", re.DOTALL)
# The start of a sequence whose end has not been read yet.
UNFINISHED = re.compile(
    rb"\x1b(?:\[[0-9;?<>= -/]*|\][^\x07\x1b]*\x1b?|P[^\x1b]*\x1b?|[()#])?\Z")


class Model(pyte.Screen):
    """pyte's model of a terminal, with the two sequences for scrolling that it does not know."""

    def scroll_up(self, count=1):
        self.scroll(count, "bottom", self.index)

    def scroll_down(self, count=1):
        self.scroll(count, "top", self.reverse_index)

    def scroll(self, count, edge, move):
        margins = self.margins or pyte.screens.Margins(0, self.lines - 1)
        row, self.cursor.y = self.cursor.y, getattr(margins, edge)
        for _ in range(count or 1):
            move()
        self.cursor.y = row


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}


class Screen:
    def __init__(self, command, environment, folder, rows=36, columns=120):
        self.command = command
        self.changes = Changes()
        self.model = Model(columns, rows)
        self.stream = Stream(self.model)
        self.rest = b""
        self.status = None
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execve(command[0], command, environment)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)
        os.set_blocking(self.terminal, False)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while True:
            try:
                select.select([self.terminal], [], [])
                data = os.read(self.terminal, 65536)
            except BlockingIOError:
                continue
            except OSError:
                # The program has ended, and nobody else has the terminal.
                data = b""
            if not data:
                break
            with self.changes.condition:
                self.draw(data)
                self.changes.condition.notify_all()
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.changes.tell()

    def draw(self, data):
        data = UNDRAWN.sub(b"", self.rest + data)
        cut = UNFINISHED.search(data)
        self.rest = data[cut.start():] if cut else b""
        self.stream.feed(data[:len(data) - len(self.rest)])

    # ---- What a person does and sees

    def type(self, text):
        data = text.encode()
        while data:
            # A program that reads no keys any more lets its terminal fill up.
            if not select.select([], [self.terminal], [], PATIENCE)[1]:
                raise NotSeen(f"the program takes no keys; the screen shows\n{self.picture}")
            data = data[os.write(self.terminal, data[:1000]):]

    @property
    def rows(self):
        return self.model.display

    @property
    def text(self):
        return "\n".join(self.rows)

    @property
    def title(self):
        return self.model.title

    @property
    def picture(self):
        rows = [row.rstrip() for row in self.rows]
        return f"[{self.title}]\n" + "\n".join(row for row in rows if row)

    def has_row(self, *words):
        """Whether one row contains all of the words."""
        return any(all(word in row for word in words) for row in self.rows)

    def wait(self, what, look, seconds=None):
        if not self.changes.wait(lambda: look(self), seconds):
            ended = "" if self.status is None else f" (the program ended with {self.status})"
            raise NotSeen(f"{what}{ended}; the screen shows\n{self.picture}")

    def wait_row(self, *words, seconds=None):
        self.wait(f"a row with {words}", lambda screen: screen.has_row(*words), seconds)

    def wait_no_row(self, *words, seconds=None):
        self.wait(f"no row with {words}", lambda screen: not screen.has_row(*words), seconds)

    # ---- Its end

    def wait_end(self, seconds=PATIENCE):
        self.changes.wait(lambda: self.status is not None, seconds)
        return self.status

    def kill(self, number=signal.SIGKILL):
        """Ends the program by a signal, if it still runs, and waits for its end."""
        if self.status is None:
            os.kill(self.pid, number)
            deadline = time.monotonic() + 30
            self.wait_end(30)
            if self.status is None and time.monotonic() >= deadline:
                os.kill(self.pid, signal.SIGKILL)
                self.wait_end(30)
        return self.status

    def close(self):
        self.kill(signal.SIGKILL)
        self.reader.join(5)
        os.close(self.terminal)
