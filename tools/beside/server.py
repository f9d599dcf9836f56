"""A homeserver that is measured: its people, and what the kernel knows of its process."""
import asyncio
import json
import os
import signal
import subprocess

import time
from pathlib import Path
from typing import NamedTuple

import homeserver
import installation
from beside.connection import Connection, Failure, path

PASSWORD = "one for all of them"
# `confab serve` hashes one password at a time, and takes 8 of one address at most.
REGISTRATIONS_AT_ONCE = 4


class Person(NamedTuple):
    user: str
    token: str


class Server:
    """One of the two homeservers. Below are the differences between them."""

    def __init__(self, running):
        self.running, self.people = running, []

    @property
    def url(self):
        return self.running.url

    # People

    async def register(self, name):
        return await self.sign_in("register", username=name, auth={"type": "m.login.dummy"})

    async def log_in(self, name):
        """A new device of an account."""
        return await self.sign_in("login", type="m.login.password",
                                  identifier={"type": "m.id.user", "user": name})

    async def sign_in(self, way, **content):
        connection = Connection(self.url)
        answer = (await connection.call(
            "POST", path(way), {**content, "password": PASSWORD})).json
        connection.close()
        return Person(answer["user_id"], answer["access_token"])

    async def populate(self, count):
        """Registers people until there are `count`."""
        turns = asyncio.Semaphore(REGISTRATIONS_AT_ONCE)

        async def one(number):
            async with turns:
                return await self.register(f"person{number}")
        self.people += await asyncio.gather(*map(one, range(len(self.people), count)))

    def connect(self, person):
        return Connection(self.url, person.token)

    # The process

    def check(self):
        if not Path(f"/proc/{self.pid}").exists():
            raise Failure(f"{self.name} ended")

    def halt(self):
        """Stops the process for a while, so that it takes nothing of the other's time."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self):
        os.kill(self.pid, signal.SIGCONT)

    def cpu_seconds(self):
        """The CPU time of all threads of the process, in the kernel's nanoseconds. The number of a
        process's clock is that of <linux/posix-timers.h>."""
        try:
            return time.clock_gettime((~self.pid << 3) | 2)
        except OSError:
            raise Failure(f"{self.name} ended") from None

    def memory(self):
        """Resident memory in bytes."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise Failure(f"{self.name} has no memory")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def restart(self):
        self.running.restart()

    def stop(self):
        try:
            self.go_on()
        except (OSError, Failure):
            pass
        self.running.stop()


class Confab(Server):
    name = "`confab serve`"
    # `Connection` in Sources/Database sets both; they cannot be read from outside.
    durability = "`journal_mode=WAL` and `synchronous=FULL`, set by the program"

    def __init__(self, binary, folder):
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True)
        self.version = said.stdout.split()[-1]
        super().__init__(homeserver.Serve(binary, folder))

    @property
    def pid(self):
        return self.running.process.process.pid


class Synapse(Server):
    name = "Synapse"

    def __init__(self, binary, folder):
        self.version = self.ask(
            "import importlib.metadata as m; print(m.version('matrix-synapse'))")
        super().__init__(homeserver.Synapse(folder))

    def ask(self, program):
        """What a program prints that runs with Synapse's own Python and libraries."""
        done = subprocess.run([installation.python_of("synapse"), "-c", program],
                              capture_output=True, text=True, check=True)
        return done.stdout.strip()

    @property
    def durability(self):
        """The settings of a connection that Synapse's Python opens to its database. Synapse sets
        the mode of the journal, which is kept in the file, and leaves the level at its default,
        which may depend on the mode and so is read after it."""
        mode, level = self.ask(
            f"import sqlite3; c = sqlite3.connect({str(self.running.folder / 'homeserver.db')!r})\n"
            "for name in ('journal_mode', 'synchronous'):\n"
            "    print(c.execute('PRAGMA ' + name).fetchone()[0])").split()
        name = ("OFF", "NORMAL", "FULL", "EXTRA")[int(level)]
        return (f"`journal_mode={mode.upper()}`, set by Synapse, and `synchronous={name}`, "
                "the default of its SQLite")

    @property
    def pid(self):

        return json.loads((self.running.folder / "running.json").read_text())["pid"]
