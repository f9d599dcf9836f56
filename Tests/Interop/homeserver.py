"""The homeservers of the tests, and what can stand in front of one. Each has `url` and `stop()`."""
import json
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

from waiting import Changes, NotSeen

HERE = Path(__file__).resolve().parent


class Process:
    """A program without a terminal, whose lines are kept; ended by `stop`."""

    def __init__(self, command, **options):
        self.lines, self.changes = [], Changes()
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, text=True,
            start_new_session=True, **{"stdin": subprocess.DEVNULL, **options})
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.take(line.rstrip("\n"))
        self.process.wait()
        self.changes.tell()

    def take(self, line):
        with self.changes.condition:
            self.lines.append(line)
            self.changes.condition.notify_all()

    def wait_line(self, pattern, seconds=None):
        """The first line that matches, as a match."""
        found = self.changes.wait(
            lambda: next((m for line in self.lines if (m := re.search(pattern, line))), None)
            or self.process.poll() is not None, seconds)
        if not isinstance(found, re.Match):
            raise NotSeen(f"no line with {pattern} from {self.process.args}: {self.lines[-5:]}")
        return found

    def wait_end(self, seconds=None):
        """Waits until the program has ended by itself."""
        if not self.changes.wait(lambda: self.process.poll() is not None, seconds):
            raise NotSeen(f"{self.process.args} does not end: {self.lines[-5:]}")

    def stop(self, number=signal.SIGTERM, seconds=30):
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(5)
        return self.process.returncode


class Serve:
    """`confab serve`, which offers a WebSocket itself."""

    name = "confab serve"

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.start("127.0.0.1:0")

    def start(self, address):
        said = subprocess.run([self.binary, "--help"], capture_output=True, text=True, timeout=60)
        unlimited = ["--no-limits"] if "--no-limits" in said.stdout else []
        self.process = Process([self.binary, "--data", self.folder / "serve", "serve",
                                "--open-registration", *unlimited, "--listen", address])
        self.url = self.process.wait_line(r"listening on (\S+)").group(1)

    def stop(self):
        self.process.stop()

    def restart(self, number=signal.SIGTERM):
        self.process.stop(number)
        self.start(self.url.removeprefix("http://"))


class Synapse:
    """Synapse, by the script of that name beside this file; with a page for single sign-on if
    `page` is one."""

    name = "Synapse"

    def __init__(self, folder, page=None):
        self.folder, self.page = folder / "synapse", page
        self.options = ["--cas", page.url] if page else []
        self.url = self.call("start", "0", *self.options)

    def call(self, action, *more):
        done = subprocess.run([HERE / "synapse", action, self.folder, *more], text=True,
                              stdout=subprocess.PIPE, timeout=1200)
        if done.returncode:
            raise NotSeen(f"synapse {action} failed")
        return done.stdout.strip()

    def stop(self):
        self.call("stop")
        if self.page:
            self.page.stop()

    def restart(self, number=signal.SIGTERM):
        self.call("kill" if number == signal.SIGKILL else "stop")
        self.call("start", self.url.rpartition(":")[2], *self.options)


class Front:
    """The WebSocket front of `websocket_front.py`, with its options."""

    def __init__(self, server, *options):
        self.server = server
        self.name = " ".join([server.name, "behind a front", *map(str, options)])
        self.process = Process([sys.executable, HERE / "websocket_front.py", server.url, "0",
                                *options])
        self.url = self.process.wait_line(r"^(https?://\S+)$").group(1)

    @property
    def sockets(self):
        """How many WebSockets were opened at the front so far."""
        return sum(line == "socket" for line in self.process.lines)

    def stop(self):
        self.process.stop()


class FaultProxy:
    """The proxy of `fault_proxy.py` in front of a homeserver; its faults begin with `begin`."""

    name = "a proxy with faults"

    def __init__(self, server, options):
        self.server, self.options, self.counts = server, options, {}
        self.start(0)

    def start(self, port):
        self.process = Process([sys.executable, HERE / "fault_proxy.py", self.server.url, port,
                                "--seed", self.options.seed, "--rate", self.options.rate])
        self.url = self.process.wait_line(r"^(http://\S+)$").group(1)

    def begin(self):
        self.process.process.send_signal(signal.SIGUSR1)
        self.process.wait_line("faults begin")

    def end(self):
        self.process.process.send_signal(signal.SIGUSR2)
        self.process.wait_line("faults end")

    def stop(self):
        self.process.stop()
        if self.process.lines and self.process.lines[-1].startswith("{"):
            self.counts = json.loads(self.process.lines[-1])


class Peer:
    """The other client: one process of the script `peer`."""

    def __init__(self, server, name, password="other one's words", is_new=True):
        self.name, self.user = name, f"@{name}:localhost"
        self.heard, self.changes = [], Changes()
        self.process = Process([sys.executable, HERE / "peer", server.url, name, password,
                                *(["--register"] if is_new else [])], stdin=subprocess.PIPE)
        # What it prints is kept as objects, not as lines.
        self.process.take = self.take
        for line in self.process.lines:
            self.take(line)
        self.wait("ready")

    def take(self, line):
        with self.changes.condition:
            self.heard.append(json.loads(line))
            self.changes.condition.notify_all()

    def do(self, action, seconds=None, **parameters):
        """Does one of the commands, and returns the members of its answer."""
        seen = len(self.heard)
        self.begin(action, **parameters)
        return self.ended(action, seen, seconds)

    def begin(self, action, **parameters):
        self.process.process.stdin.write(json.dumps({"do": action, **parameters}) + "\n")
        self.process.process.stdin.flush()

    def ended(self, action, seen=0, seconds=None):
        answer = self.changes.wait(lambda: next(
            (item for item in self.heard[seen:]
             if item["kind"] in ("done", "failed") and item["do"] == action), None), seconds)
        if not answer or answer["kind"] == "failed":
            raise NotSeen(f"the other client's {action}: {answer}")
        return answer

    def wait(self, kind, seconds=None, after=0, look=None, **members):
        """The first thing of a kind that arrived, now or later, and has these members."""
        def fits(item):
            return (item["kind"] == kind and all(item.get(k) == v for k, v in members.items())
                    and (look is None or look(item)))
        found = self.changes.wait(
            lambda: next((item for item in self.heard[after:] if fits(item)), None), seconds)
        if not found:
            raise NotSeen(f"the other client got no {kind} with {members}; of that kind it got "
                          + str([item for item in self.heard if item["kind"] == kind][-5:]))
        return found

    @property
    def mark(self):
        """The place after all that arrived so far, for `after`."""
        return len(self.heard)

    def stop(self):
        if self.process.process.poll() is None:
            self.process.process.stdin.close()
        self.process.stop()
