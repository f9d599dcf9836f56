"""One HTTP connection of a client to a homeserver, with the kernel's time of arrival.

The standard library only: a general HTTP client takes more CPU time for a request than the faster
of the two servers, and would be what is measured.
"""
import asyncio
import json
import socket
import struct
import time
from typing import NamedTuple
from urllib.parse import quote, urlencode, urlsplit

# Linux's SO_TIMESTAMPNS: the kernel notes when the last byte of what `recvmsg` returns arrived, in
# the time of CLOCK_REALTIME. A client that is late to read does not change it.
SO_TIMESTAMPNS = 35
TIMESTAMP = struct.Struct("@qq")
# How long an answer may take, in seconds; a long poll takes at most 120.
PATIENCE = 300


class Failure(Exception):
    """A request, a server or a measurement that went wrong, so that nothing is reported."""


class Refused(Exception):
    """The server's own words for why it does not do what was asked (403)."""


class Answer(NamedTuple):
    status: int
    body: bytes
    # Both in seconds of CLOCK_REALTIME: the request's first byte was sent, the answer's last byte
    # arrived.
    started: float
    arrived: float

    @property
    def seconds(self):
        if self.arrived < self.started:
            raise Failure("the system's clock was set back")
        return self.arrived - self.started

    @property
    def json(self):
        return json.loads(self.body)


def path(*parts, **query):
    """A path of the client-server API, its parts and parameters escaped."""
    start = "/_matrix/client/v3/" + "/".join(quote(part, safe="") for part in parts)
    return start + ("?" + urlencode(query) if query else "")


class Connection:
    """A connection that is opened by the first request, and has one request at a time."""

    def __init__(self, url, token=None):
        parts = urlsplit(url)
        self.address = (parts.hostname, parts.port)
        self.common = f"Host: {parts.netloc}\r\n"
        if token:
            self.common += f"Authorization: Bearer {token}\r\n"
        self.socket, self.answer, self.buffer, self.arrived = None, None, bytearray(), None

    @property
    def is_waiting(self):
        """True while a request has no answer."""
        return self.answer is not None

    async def open(self):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, self.address)
        loop.add_reader(self.socket, self.read)

    def close(self):
        if self.socket:
            asyncio.get_running_loop().remove_reader(self.socket)
            self.socket.close()
        self.socket = None
        self.buffer.clear()

    async def request(self, method, target, content=None):
        """Sends one request and returns its answer, of any status."""
        body = b"" if content is None else json.dumps(content).encode()
        kind = "Content-Type: application/json\r\n" if body else ""
        head = (f"{method} {target} HTTP/1.1\r\n{self.common}{kind}"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        if not self.socket:
            await self.open()
        self.answer = asyncio.get_running_loop().create_future()
        started = time.clock_gettime(time.CLOCK_REALTIME)
        if self.socket.send(head + body) != len(head) + len(body):
            raise Failure("a request is larger than what the system sends at once")
        try:
            status, answer = await asyncio.wait_for(self.answer, PATIENCE)
        except asyncio.TimeoutError:
            raise Failure(f"{method} {target}: no answer in {PATIENCE} s") from None
        finally:
            self.answer = None
        return Answer(status, answer, started, self.arrived)

    async def call(self, method, target, content=None):
        """Sends one request and returns its answer of status 200. Throws `Refused` when the server
        does not allow it, and `Failure` for other statuses."""
        answer = await self.request(method, target, content)
        if answer.status == 403:
            raise Refused(answer.json.get("error", "403"))
        if answer.status != 200:
            raise Failure(f"{method} {target}: {answer.status} {answer.body[:300]!r}")
        return answer

    def read(self):
        try:
            data, ancillary, _, _ = self.socket.recvmsg(1 << 20, 64)
        except BlockingIOError:
            return
        except OSError as error:
            return self.fail(error)
        if not data:
            return self.fail("it ended")
        for level, kind, value in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, SO_TIMESTAMPNS):
                seconds, nanoseconds = TIMESTAMP.unpack(value[:TIMESTAMP.size])
                self.arrived = seconds + nanoseconds / 1e9
        self.buffer += data
        self.finish()

    def fail(self, cause):
        # A server may end a connection without a request; the next request opens another one.
        self.close()
        if self.answer and not self.answer.done():
            self.answer.set_exception(Failure(f"a connection failed: {cause}"))

    def finish(self):
        """Hands on the answer, if it is complete."""
        end = self.buffer.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        first, *lines = bytes(self.buffer[:end - 4]).decode("latin-1").split("\r\n")
        fields = {name.lower(): value.strip().lower()
                  for name, _, value in (line.partition(":") for line in lines)}
        try:
            body = self.body(fields, end)
        except (KeyError, ValueError):
            return self.fail(f"an answer that is not understood: {first}")
        if body is None:
            return
        self.buffer.clear()
        if self.answer and not self.answer.done():
            self.answer.set_result((int(first.split()[1]), body))
        if fields.get("connection") == "close":
            self.close()

    def body(self, fields, start):
        """The body of the answer; None while it is not complete."""
        if fields.get("transfer-encoding") == "chunked":
            return chunked(self.buffer, start)
        end = start + int(fields["content-length"])
        return bytes(self.buffer[start:end]) if len(self.buffer) >= end else None


def chunked(data, at):
    """The body that comes in chunks, each behind its length; None while the last is missing."""
    parts = []
    if not data.endswith(b"0\r\n\r\n"):
        return None
    while True:
        end = data.find(b"\r\n", at)
        length = int(data[at:end], 16) if end >= 0 else -1
        if length < 0 or len(data) < end + 2 + length + 2:
            return None
        if length == 0:
            return b"".join(parts)
        parts.append(bytes(data[end + 2:end + 2 + length]))
        at = end + 2 + length + 2
