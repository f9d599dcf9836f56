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
    # `confab serve` allows 200 members and 500 rooms; see `RoomLimits`. 10,000 members would take a
    # quarter of an hour to register there, as each password is hashed slowly, and as long to join
    # at Synapse.
    members: tuple = (10, 200, 1_000)
    rooms: tuple = (500, 2_000)


QUICK = Sizes(rounds=2, senders=(1, 3), sending_seconds=1, deliveries={1: 10, 5: 5}, polls=20,
              incremental_syncs=5, members=(5, 20), rooms=(5, 10))


def tell(text):
    print(f"{time.strftime('%H:%M:%S')}  {text}", file=sys.stderr, flush=True)


class Run:
    def __init__(self, servers, sizes, words=""):
        self.servers, self.sizes = servers, sizes
        # In the order of the document.
        self.loads = [load for load in (
            Accepting(sizes), *(Delivering(sizes, count) for count in sizes.deliveries),
            Idling(sizes), *(CatchingUp(sizes, count) for count in sizes.members),
            *(FirstSync(sizes, count) for count in sizes.rooms)) if words in load.title]
        # Of each load: its rows by name, and of each row, by server, the figures of all rounds or
        # the words by which the server refused.
        self.rows = {load: {} for load in self.loads}

    async def all(self):
        """Measures everything, and returns the rows of all loads."""
        sizes = self.sizes
        people = max(sizes.polls, *sizes.members, *sizes.senders, max(sizes.deliveries) + 1)
        tell(f"registering {people} people")
        await asyncio.gather(*(server.populate(people) for server in self.servers))
        # The idle polls come first, while nobody shares a room: nobody is then told of another's
        # presence.
        for load in sorted(self.loads, key=lambda load: not isinstance(load, Idling)):
            await self.one(load)
        return {name: row for load in self.loads for name, row in self.rows[load].items()}

    async def one(self, load):
        tell(f"{load.title}: preparing")
        words = await asyncio.gather(*(self.prepare(load, server) for server in self.servers))
        refusals = {server: said for server, said in zip(self.servers, words) if said}
        if len(refusals) == len(self.servers):
            raise Failure(f"{load.title}: refused by both: {words}")
        for number in range(self.sizes.rounds):
            tell(f"{load.title}: round {number + 1}")
            for server in self.servers[::1 if number % 2 == 0 else -1]:
                if server not in refusals:
                    await self.round(load, server)
        for row in self.rows[load].values():
            row.update(refusals)

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
                self.rows[load].setdefault(name, {}).setdefault(server, []).append(figure)
        finally:
            for other in others:
                other.go_on()
        for each in self.servers:
            each.check()
