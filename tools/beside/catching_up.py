"""The sync of a device that knows everything but the newest message of a room."""
import statistics

from beside.connection import Failure
from beside.measure import CPU, Figure
from beside.room import Syncs, make_room, send, texts


class CatchingUp:
    def __init__(self, sizes, members):
        self.members, self.times = members, sizes.incremental_syncs
        self.rooms, self.sent = {}, 0
        self.title = f"incremental sync, {members} members"

    async def prepare(self, server):
        self.rooms[server] = await make_room(server, server.people[:self.members])

    async def measure(self, server):
        room, cpu = self.rooms[server], CPU(server)
        syncs, sender = Syncs(server, server.people[0]), server.connect(server.people[1])
        await syncs.settle()
        answers, milliseconds = [], 0
        for _ in range(self.times):
            self.sent += 1
            text = f"{self.members} {self.sent}"
            await send(sender, room, text, f"catch{self.members}.{self.sent}")
            with cpu:
                answer, content = await syncs.next()
            if texts(content, room) != [text]:
                raise Failure(f"a sync of {server.name} has {texts(content, room)}, not {text}")
            answers.append(answer)
            milliseconds += cpu.milliseconds
        sender.close()
        syncs.connection.close()
        name = f"incremental sync with one new message, room of {self.members:,} members"
        return {
            f"{name}: time": Figure(
                statistics.median(answer.seconds for answer in answers) * 1000, "ms",
                milliseconds / self.times, "answer"),
            f"{name}: size": Figure(
                statistics.median(len(answer.body) for answer in answers), "B")}
