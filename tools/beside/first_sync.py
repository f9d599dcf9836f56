"""The first sync of a new device of an account that has many rooms."""
import asyncio

from beside.connection import Failure, path
from beside.measure import CPU, Figure
from beside.room import Syncs, send

ACCOUNT = "collector"
ROOMS_AT_ONCE = 4


class FirstSync:
    # The account of each server and the rooms that it has made, shared by the loads of all sizes.
    accounts = {}

    def __init__(self, sizes, rooms):
        self.count = rooms
        self.title = f"first sync, {rooms} rooms"

    async def prepare(self, server):
        if server not in self.accounts:
            self.accounts[server] = await server.register(ACCOUNT), set()
        account, rooms = self.accounts[server]
        missing = iter(range(len(rooms), self.count))

        async def make():
            connection = server.connect(account)
            for number in missing:
                answer = await connection.call("POST", path("createRoom"), {
                    "preset": "private_chat", "name": f"Room {number}"})
                rooms.add(answer.json["room_id"])
                await send(connection, answer.json["room_id"], f"message {number}", "first")
            connection.close()
        makers = [asyncio.ensure_future(make()) for _ in range(ROOMS_AT_ONCE)]
        try:
            await asyncio.gather(*makers)
        finally:
            for task in makers:
                task.cancel()

    async def measure(self, server):
        await asyncio.to_thread(server.restart)
        cold, warm = await self.sync(server), await self.sync(server)
        name = f"first sync, {self.count:,} rooms"
        return {
            f"{name}: time, just after a start of the server": cold["time"],
            f"{name}: time, a second device later": warm["time"],
            f"{name}: answers until all rooms are there": warm["answers"],
            f"{name}: size of all answers": warm["size"]}

    async def sync(self, server):
        """Syncs until a new device has all rooms."""
        syncs, left = Syncs(server, await server.log_in(ACCOUNT)), set(self.accounts[server][1])
        cpu, answers = CPU(server), []
        with cpu:
            while left:
                answer, content = await syncs.next()
                answers.append(answer)
                joined = content.get("rooms", {}).get("join", {})
                if not left & joined.keys():
                    raise Failure(f"a sync of {server.name} lacks {len(left)} rooms")
                left -= joined.keys()
        syncs.connection.close()
        return {
            "time": Figure(sum(answer.seconds for answer in answers) * 1000, "ms",
                           cpu.milliseconds, "first sync"),
            "answers": Figure(len(answers), ""),
            "size": Figure(sum(len(answer.body) for answer in answers) / 1024, "KiB")}
