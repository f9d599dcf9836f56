"""The run: all loads, each at both servers, round by round."""
import asyncio
import sys
import time
from typing import NamedTuple

from beside.accepting import Accepting
from beside.catching_up import CatchingUp
from beside.connection import Failure, Refused
from beside.delivering import Delivering
from beside.first_sync import FirstSync
from beside.idling import Idling


class Sizes(NamedTuple):
    rounds: int = 3
    senders: tuple = (1, 10)
    sending_seconds: float = 5
    # Messages of a round, by the number of people who receive them.
    deliveries: dict = {1: 200, 10: 60, 100: 20}
    polls: int = 1_000
    incremental_syncs: int = 50
    # The second number of each is the most that `confab serve` allows; see `RoomLimits`.
    members: tuple = (10, 200, 1_000)
    rooms: tuple = (500, 2_000)


QUICK = Sizes(rounds=2, senders=(1, 3), sending_seconds=1, deliveries={1: 10, 5: 5}, polls=20,
              incremental_syncs=5, members=(5, 20), rooms=(5, 10))


def tell(text):
    print(f"{time.strftime('%H:%M:%S')}  {text}", file=sys.stderr, flush=True)


class Run:
    def __init__(self, servers, sizes, words=""):
        self.servers, self.sizes, self.results = servers, sizes, {}
        # The idle polls come first, while nobody is in a room; then they do not tell each other of
        # their presence.
        self.loads = [load for load in (
            Idling(sizes), Accepting(sizes), *(Delivering(sizes, n) for n in sizes.deliveries),
            *(CatchingUp(sizes, n) for n in sizes.members), *(FirstSync(sizes, n) for n in sizes.rooms))
            if words in load.title]

    async def all(self):
        sizes = self.sizes
        people = max(sizes.polls, *sizes.members, *sizes.senders, max(sizes.deliveries) + 1)
        tell(f"registering {people} people")
        await asyncio.gather(*(server.populate(people) for server in self.servers))
        for load in self.loads:
            await self.one(load)
        # In the order of the document: what a person waits for comes before what idles.
        idle = [name for name in self.results if "resident" in name or "descriptors" in name]
        moved = {name: self.results.pop(name) for name in idle}
        at = next((n for n, name in enumerate(self.results) if "sync," in name or
                   name.startswith("incremental")), len(self.results))
        items = list(self.results.items())
        return dict(items[:at] + list(moved.items()) + items[at:])

    async def one(self, load):
        tell(f"{load.title}: preparing")
        refusals = {server: words for server, words in zip(self.servers, await asyncio.gather(
            *(self.prepare(load, server) for server in self.servers))) if words}
        if len(refusals) == len(self.servers):
            raise Failure(f"{load.title}: refused by both: {refusals}")
        for number in range(self.sizes.rounds):
            tell(f"{load.title}: round {number + 1}")
            for server in self.servers[::1 if number % 2 == 0 else -1]:
                if server not in refusals:
                    await self.round(load, server)
        for server, words in refusals.items():
            for row in self.results.values():
                if server not in row:
                    row[server] = words

    async def prepare(self, load, server):
        """Returns the server's words if it refuses."""
        try:
            await load.prepare(server)
        except Refused as refusal:
            tell(f"{load.title}: {server.name} refuses: {refusal}")
            return str(refusal)

    async def round(self, load, server):
        others = [other for other in self.servers if other is not server]
        for other in others:
            other.halt()
        try:
            for name, figure in (await load.measure(server)).items():
                tell(f"    {server.name}: {name}: {figure.value:.2f} {figure.unit}")
                self.results.setdefault(name, {}).setdefault(server, []).append(figure)
        finally:
            for other in others:
                other.go_on()
        for each in self.servers:
            each.check()
