"""How long a message takes from its sender to the others of a room, all of whom wait for it."""
import asyncio

from beside.connection import Failure
from beside.measure import CPU, Figure, percentile
from beside.room import LONG_POLL, Patience, Syncs, make_room, send, texts

# Between the moment at which all wait again and the next message, in seconds.
PAUSE = 0.05


class Reader:
    """A person whose long polls follow one another; tells of each message that arrives."""

    def __init__(self, server, person, room, tell):
        self.syncs, self.room, self.tell = Syncs(server, person), room, tell

    async def run(self):
        while True:
            answer, content = await self.syncs.next(LONG_POLL)
            for text in texts(content, self.room):
                self.tell(text, answer.arrived)


class Delivering:
    def __init__(self, sizes, others):
        self.others, self.messages = others, sizes.deliveries[others]
        self.rooms, self.sent = {}, 0
        self.title = f"delivery to {others}"

    async def prepare(self, server):
        self.rooms[server] = await make_room(server, server.people[:self.others + 1])

    async def measure(self, server):
        room, self.arrivals, self.changed = self.rooms[server], {}, asyncio.Event()
        # The sender syncs, too, but what arrives there is not counted.
        readers = [Reader(server, person, room, self.tell if number else lambda *_: None)
                   for number, person in enumerate(server.people[:self.others + 1])]
        await asyncio.gather(*(reader.syncs.settle() for reader in readers))
        tasks = [asyncio.ensure_future(reader.run()) for reader in readers]
        sender = server.connect(server.people[0])
        try:
            await asyncio.sleep(1)
            with CPU(server) as cpu:
                delays = []
                for _ in range(self.messages):
                    delays += await self.deliver(sender, room, tasks)
                    await self.rest(readers, tasks)
        finally:
            await self.end(tasks, readers + [sender])
        group = f"the sender and {self.others} other{'s' * (self.others > 1)}, all syncing"
        return {f"send to delivery, {group}: {name}": Figure(
            percentile(delays, part) * 1000, "ms", cpu.milliseconds / self.messages, "message")
            for name, part in (("p50", 0.5), ("p99", 0.99))}

    def tell(self, text, arrived):
        self.arrivals.setdefault(text, []).append(arrived)
        self.changed.set()

    async def deliver(self, sender, room, tasks):
        """Sends one message, and returns the seconds after which each of the others had it."""
        self.sent += 1
        text = f"delivered {self.sent}"
        answer = await send(sender, room, text, f"deliver{self.sent}")
        patience = Patience(tasks, f"{text} reaches all")
        while len(self.arrivals.get(text, ())) < self.others:
            patience.check()
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), 1)
            except asyncio.TimeoutError:
                pass
        if len(self.arrivals[text]) > self.others:
            raise Failure(f"{text} arrived twice")
        return [arrived - answer.started for arrived in self.arrivals.pop(text)]

    async def rest(self, readers, tasks):
        """Waits until all wait for the next message. A server may answer more than once for a
        message, for instance with the presence of its sender."""
        patience = Patience(tasks, "all wait again")
        await asyncio.sleep(PAUSE)
        while not all(reader.syncs.connection.is_waiting for reader in readers):
            patience.check()
            await asyncio.sleep(PAUSE)

    async def end(self, tasks, connections):
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for connection in connections:
            (connection.syncs.connection if isinstance(connection, Reader) else connection).close()
