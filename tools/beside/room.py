"""Rooms of the people of a server, and their syncs."""
import asyncio
import json
import time

from beside.connection import PATIENCE, Failure, path

# As clients ask: member events of those who wrote only.
FILTER = json.dumps({"room": {"state": {"lazy_load_members": True}}})
JOINS_AT_ONCE = 4
LONG_POLL = 120_000


async def make_room(server, people):
    """A room of these people, the first of whom makes it; its id. Throws `Refused` if it may not
    have so many."""
    turns = asyncio.Semaphore(JOINS_AT_ONCE)
    maker = server.connect(people[0])
    room = (await maker.call("POST", path("createRoom"), {"preset": "public_chat"})).json["room_id"]
    maker.close()

    async def join(person):
        async with turns:
            connection = server.connect(person)
            await connection.call("POST", path("join", room), {})
            connection.close()
    joins = [asyncio.ensure_future(join(person)) for person in people[1:]]
    try:
        await asyncio.gather(*joins)
    finally:
        for task in joins:
            task.cancel()
    return room


def send(connection, room, text, transaction):
    """Sends a message; an awaitable of the answer."""
    return connection.call("PUT", path("rooms", room, "send", "m.room.message", transaction),
                           {"msgtype": "m.text", "body": text})


class Syncs:
    """The syncs of one device, each with the token of the one before it."""

    def __init__(self, server, person):
        self.connection, self.since = server.connect(person), None

    async def next(self, wait=0):
        """The next answer: at once, or when something changes within `wait` milliseconds."""
        query = {"filter": FILTER, "timeout": wait}
        if self.since:
            query["since"] = self.since
        answer = await self.connection.call("GET", path("sync", **query))
        content = answer.json
        self.since = content["next_batch"]
        return answer, content

    async def settle(self):
        """Syncs until nothing is new."""
        for _ in range(1000):
            _, content = await self.next()
            if not content.get("rooms") and not content.get("presence"):
                return
        raise Failure("syncs find something new again and again")


def texts(content, room):
    """The texts of the messages that a sync's answer has of a room."""
    events = content.get("rooms", {}).get("join", {}).get(room, {}).get("timeline", {})
    return [event["content"].get("body") for event in events.get("events", ())
            if event["type"] == "m.room.message"]


class Patience:
    """Bounds a wait for people who sync: it ends with the failure of one of them, or when it takes
    too long."""

    def __init__(self, tasks, what):
        self.tasks, self.what = tasks, what
        self.deadline = time.monotonic() + PATIENCE

    def check(self):
        for task in self.tasks:
            if task.done():
                task.result()
        if time.monotonic() > self.deadline:
            raise Failure(f"{self.what}: not in {PATIENCE} s")
