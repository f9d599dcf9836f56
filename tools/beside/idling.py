"""What a server needs while many people wait and nothing happens."""
import asyncio

from beside.connection import PATIENCE, Failure, path
from beside.measure import CPU, Figure
from beside.room import LONG_POLL, Patience, Syncs

AT_ONCE = 20
# How long no poll may have been answered before they count as idle, and how long they are measured.
QUIET_SECONDS, IDLE_SECONDS = 3, 10
MEBIBYTE = 1 << 20


class Poll:
    """One person's long polls; counts the answers."""

    def __init__(self, server, person):
        self.syncs, self.person, self.answers = Syncs(server, person), person, 0
        self.saw = asyncio.Event()

    async def run(self, wanted):
        while True:
            _, content = await self.syncs.next(LONG_POLL)
            self.answers += 1
            if any(event["type"] == wanted
                   for event in content.get("account_data", {}).get("events", ())):
                self.saw.set()


class Idling:
    def __init__(self, sizes):
        self.count, self.rounds, self.polls = sizes.polls, {}, {}
        self.title = "idle polls"

    async def prepare(self, server):
        """Each person syncs once. What that leaves in memory is gone with the restart before the
        measurement, so that the figures hold the polls alone."""
        self.rounds[server] = 0
        self.polls[server] = [Poll(server, person) for person in server.people[:self.count]]
        await self.each(server, lambda poll: poll.syncs.settle())
        self.close(server)

    async def measure(self, server):
        await asyncio.to_thread(server.restart)
        polls = self.polls[server]
        # The server has then done what it does for its first request.
        await polls[0].syncs.settle()
        memory, descriptors = server.memory(), server.descriptors()
        self.rounds[server] += 1
        wanted = f"beside.round{self.rounds[server]}"
        tasks = [asyncio.ensure_future(poll.run(wanted)) for poll in polls]
        try:
            await self.quiet(polls, tasks)
            with CPU(server) as cpu:
                before = self.answers(polls)
                await asyncio.sleep(IDLE_SECONDS)
            if self.answers(polls) != before:
                raise Failure("polls were answered while nothing happened")
            figures = self.figures(server, memory, descriptors, cpu.milliseconds / IDLE_SECONDS)
            await self.wake(server, wanted)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.close(server)
        return figures

    def figures(self, server, memory, descriptors, cpu):
        with_them = f"with {self.count:,} idle long polls of as many people"
        return {
            "resident memory after a start": Figure(memory / MEBIBYTE, "MiB"),
            f"resident memory {with_them}": Figure(
                server.memory() / MEBIBYTE, "MiB", cpu, "second"),
            "open descriptors after a start": Figure(descriptors, ""),
            f"open descriptors {with_them}": Figure(server.descriptors(), "")}

    async def quiet(self, polls, tasks):
        """Waits until all polls wait, and none was answered for a while."""
        patience, last = Patience(tasks, "the polls become idle"), None
        while True:
            now = self.answers(polls)
            if now == last and all(poll.syncs.connection.is_waiting for poll in polls):
                return
            patience.check()
            last = now
            await asyncio.sleep(QUIET_SECONDS)

    def answers(self, polls):
        return sum(poll.answers for poll in polls)

    async def wake(self, server, wanted):
        """Each poll answers when something changes for its person: all were real."""
        async def one(poll):
            connection = server.connect(poll.person)
            await connection.call(
                "PUT", path("user", poll.person.user, "account_data", wanted), {"is": "new"})
            connection.close()
            await asyncio.wait_for(poll.saw.wait(), PATIENCE)
            poll.saw.clear()
        await self.each(server, one)

    async def each(self, server, work):
        turns = asyncio.Semaphore(AT_ONCE)

        async def one(poll):
            async with turns:
                await work(poll)
        await asyncio.gather(*map(one, self.polls[server]))

    def close(self, server):
        for poll in self.polls[server]:
            poll.syncs.connection.close()
