"""How many messages a server accepts, each durably, while nobody reads them."""
import asyncio
import time

from beside.connection import Failure, path
from beside.measure import CPU, Figure
from beside.room import make_room, send


class Accepting:
    def __init__(self, sizes):
        self.senders, self.seconds = sizes.senders, sizes.sending_seconds
        self.rooms, self.sent = {}, 0
        self.title = "messages accepted"

    async def prepare(self, server):
        self.rooms[server] = await make_room(server, server.people[:max(self.senders)])

    async def measure(self, server):
        return {f"messages accepted a second, {count} sender{'s' * (count > 1)} in one room":
                await self.send(server, count) for count in self.senders}

    async def send(self, server, count):
        began = time.monotonic()
        with CPU(server) as cpu:
            sent = await asyncio.gather(*(
                self.send_until(server, person, began + self.seconds)
                for person in server.people[:count]))
            took = time.monotonic() - began
        await self.check(server, {event for _, event in sent})
        total = sum(number for number, _ in sent)
        return Figure(total / took, "/s", cpu.milliseconds / total, "message")

    async def send_until(self, server, person, end):
        """Sends one message after the other; their number, and the id of the last."""
        connection, number, event = server.connect(person), 0, None
        while time.monotonic() < end:
            self.sent += 1
            number += 1
            answer = await send(connection, self.rooms[server], f"message {self.sent}",
                                f"accept{self.sent}")
            event = answer.json["event_id"]
        connection.close()
        return number, event

    async def check(self, server, events):
        """The last message of each sender is among the newest of the room."""
        connection = server.connect(server.people[0])
        target = path("rooms", self.rooms[server], "messages", dir="b", limit=100)
        chunk = (await connection.call("GET", target)).json["chunk"]
        connection.close()
        if not events <= {event["event_id"] for event in chunk}:
            raise Failure(f"{server.name} accepted messages that are not in the room")
