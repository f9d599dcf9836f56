"""Many messages each way through a proxy that breaks connections, while confab and the homeserver
are killed: each message arrives exactly once, and in the order of its sender. Large files likewise."""
import hashlib
import os
import signal
import time

from checks import FAULTS, accept, check
from homeserver import FaultProxy
from person import Person
from screen import FILL_GAP, NEWEST, PAGE_UP
from waiting import NotSeen, until

# Messages that were typed and have not come to the other client.
MOST_UNDER_WAY = 40
TYPED_AT_ONCE = 10
# Without any progress for so many seconds confab is taken to hang.
STALLED_SECONDS = float(os.environ.get("INTEROP_STALLED", "300"))


class Exchange:
    def __init__(self, meeting, proxy):
        self.count, self.kills = meeting.options.messages, meeting.options.kills
        self.meeting, self.proxy = meeting, proxy
        self.anna = meeting.keep(Person(meeting.binary, meeting.folder,
                                        f"anna{meeting.number:03d}", proxy.url))
        self.bob = meeting.peer("bob")
        self.shown = self.anna.open()
        self.room = self.bob.do("create", direct=True, invite=[self.anna.user])["room"]
        accept(self.shown, self.bob.name)
        self.typed = self.arrived = self.looked = 0
        self.progress = time.monotonic()

    def take_arrivals(self):
        """Counts what came to the other client of Anna's messages."""
        heard = self.bob.heard
        while self.looked < len(heard):
            item = heard[self.looked]
            self.looked += 1
            if item["kind"] == "message" and item["sender"] == self.anna.user:
                self.arrived = int(item["body"].split()[1])
                self.progress = time.monotonic()

    def type_more(self):
        last = min(self.count, self.typed + TYPED_AT_ONCE)
        self.shown.type("".join(f"anna {n:05d}\r" for n in range(self.typed + 1, last + 1)))
        self.typed = last

    def kill_confab(self):
        """Kills confab, starts it again and goes on behind the last message that it had stored."""
        self.shown.kill(signal.SIGKILL)
        own = self.bodies(self.anna.user)
        self.typed = int(own[-1].split()[1]) if own else 0
        self.shown = self.anna.open()
        self.shown.wait_row("Write to ", seconds=120)
        self.shown.type("\r")

    def bodies(self, sender):
        return [line["body"] for line in self.anna.export(self.room)
                if line["sender"] == sender and line["type"] == "text"]

    def run(self):
        # Each kill stands at a number of arrived messages; confab's and the homeserver's alternate.
        step = self.count / (2 * self.kills + 1) if self.kills else 0
        kills = [(step * (i + 1), i % 2 == 0) for i in range(2 * self.kills)]
        while self.arrived < self.count:
            seen = len(self.bob.heard)
            self.take_arrivals()
            if kills and self.arrived >= kills[0][0]:
                if kills.pop(0)[1]:
                    self.kill_confab()
                else:
                    self.meeting.server.restart(signal.SIGKILL)
                self.progress = time.monotonic()
            if self.typed < self.count and self.typed - self.arrived < MOST_UNDER_WAY:
                self.type_more()
            else:
                self.bob.changes.wait(lambda: len(self.bob.heard) > seen, 1)
            if time.monotonic() - self.progress > STALLED_SECONDS:
                raise NotSeen(f"nothing came for {STALLED_SECONDS} s: {self.typed} typed, "
                              f"{self.arrived} arrived\n{self.shown.picture}")

    def wait_stored(self, wanted):
        """Scrolls up until confab has fetched all of Bob's messages."""
        self.shown.type(NEWEST)

        def look():
            # A gap is fetched page by page where it is seen; one that is passed gets one page.
            if self.shown.has_row("missing here"):
                self.shown.type(FILL_GAP)
                return False
            if not self.shown.has_row("This is the start of the chat"):
                self.shown.type(PAGE_UP)
                return False
            self.shown.type(NEWEST)
            lines = self.anna.export(self.room)
            mine = [line["body"] for line in lines if line["sender"] == self.bob.user]
            has_all = len(set(mine) & set(wanted)) == len(wanted)
            return has_all and not any(line.get("gapBefore") for line in lines)
        until("all messages of the other client in confab's store", look,
              seconds=120 + self.count / 5, pause=0.1)


@check("messages each way under faults and kills arrive exactly once and in order", FAULTS)
def exactly_once(meeting):
    proxy = FaultProxy(meeting.server, meeting.options)
    try:
        exchange = Exchange(meeting, proxy)
        proxy.begin()
        count = meeting.options.messages
        exchange.bob.begin("send_many", room=exchange.room, text="bob", first=1, last=count)
        exchange.run()
        exchange.bob.ended("send_many", seconds=120 + count)
        proxy.end()
        ours = [f"anna {n:05d}" for n in range(1, count + 1)]
        theirs = [f"bob {n:05d}" for n in range(1, count + 1)]
        exchange.wait_stored(theirs)
        history = exchange.bob.do("history", room=exchange.room, seconds=600)["messages"]
        for wanted, user in ((ours, exchange.anna.user), (theirs, exchange.bob.user)):
            compare(f"{user} at the homeserver", wanted,
                    [item["body"] for item in history if item["sender"] == user])
            compare(f"{user} in confab", wanted, exchange.bodies(user))
    finally:
        proxy.stop()
        print(f"         the proxy's faults: {proxy.counts}", flush=True)


def compare(whose, wanted, found):
    if found == wanted:
        return
    missing = [body for body in wanted if body not in set(found)]
    twice = sorted({body for body in found if found.count(body) > 1})
    place = next((i for i, pair in enumerate(zip(wanted, found)) if pair[0] != pair[1]), 0)
    raise NotSeen(f"messages of {whose}: {len(missing)} are missing {missing[:5]}, {len(twice)} "
                  f"came twice {twice[:5]}; from the {place}th on {found[place:place + 5]} "
                  f"instead of {wanted[place:place + 5]}")


FILE_BYTES = 50_000_000


@check("a file of 50 MB arrives whole each way under faults", FAULTS)
def large_file(meeting):
    proxy = FaultProxy(meeting.server, meeting.options)
    try:
        exchange = Exchange(meeting, proxy)
        proxy.begin()
        upload(meeting, exchange)
        download(meeting, exchange)
    finally:
        proxy.stop()
        print(f"         the proxy's faults: {proxy.counts}", flush=True)


def upload(meeting, exchange):
    """Confab sends a file once, and is killed meanwhile; the other client fetches it."""
    path = meeting.folder / "up.bin"
    path.write_bytes(os.urandom(FILE_BYTES))
    exchange.shown.type(f"/upload {path}\r")
    exchange.shown.wait_row("up.bin", "%")
    exchange.shown.kill(signal.SIGKILL)
    exchange.shown = exchange.anna.open()
    sent = exchange.bob.wait("message", seconds=600, type="m.file", body="up.bin")
    fetched = meeting.folder / "fetched.bin"
    exchange.bob.do("download", uri=sent["url"], path=str(fetched), seconds=300)
    assert digest(fetched) == digest(path)
    again = [item for item in exchange.bob.heard if item.get("body") == "up.bin"]
    assert len(again) == 1, again


def download(meeting, exchange):
    """The other client sends a file; confab is asked for it until it has it, and keeps nothing that
    is cut off."""
    path, saved = meeting.folder / "down.bin", meeting.folder / "saved.bin"
    path.write_bytes(os.urandom(FILE_BYTES))
    exchange.bob.do("upload", room=exchange.room, name="down.bin", type="application/octet-stream",
                    path=str(path), seconds=300)
    exchange.shown.wait_row("down.bin", seconds=120)

    asked = 0

    def look():
        nonlocal asked
        asked += 1
        exchange.shown.type(f"/save {saved}\r")
        exchange.shown.wait("the end of the transfer", lambda s: not s.has_row("down.bin", "%"),
                            seconds=180)
        return saved.exists()
    until("the saved file", look, seconds=600, pause=3)
    print(f"         asked for the file {asked} times", flush=True)
    assert digest(saved) == digest(path)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
