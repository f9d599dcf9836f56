#!/usr/bin/env python3
"""A proxy that breaks connections, between a client and a homeserver, for tests.

  fault_proxy.py URL PORT [--seed N] [--rate R] [--held S]

It passes requests on to the homeserver at URL, and does to a part of them (R, 0.25 by default) one
of the faults below. The faults follow from the seed and the number of the request. They begin with
the signal SIGUSR1 and end with SIGUSR2, so that an account can be made in peace. It prints its own
URL when it listens (port 0: a free one), and the counts of the faults when it is ended.

  delay          hold the request back for up to 2 s
  late           hold the answer back for up to 4 s, so that answers to later requests overtake it
  reset          reset the connection within the request, which the homeserver does not get
  lost           pass the request on, and reset the connection instead of answering
  truncated      send a part of the answer, then close
  half-open      say nothing for S seconds (20 by default), then close; half of them pass it on
  limited        429 with Retry-After, without the homeserver
  unavailable    502 with a page of HTML, without the homeserver
  twice          pass the request on twice, and send the second answer
  again          answer a /sync with the answer to the one before

Requests that may not be repeated (POST, except of receipts and files) are only held back. The first
uploads and downloads of files meet one fault after the other, whatever the rate is.
"""
import argparse
import asyncio
import collections
import json
import random
import signal
import socket
import struct
import urllib.parse

FAULTS = {"delay": 3, "late": 3, "reset": 2, "lost": 3, "truncated": 2, "half-open": 0.4,
          "limited": 2, "unavailable": 2, "twice": 2, "again": 2}
HARMLESS = ("delay", "late")
OF_FILES = ("reset", "lost", "truncated", "limited", "unavailable", "half-open")
LARGEST_HEAD = 65_536
PAGE = b"<html><body><h1>502 Bad Gateway</h1></body></html>"


class Closed(Exception):
    """A side closed its connection."""


class Request:
    def __init__(self, head):
        self.head, self.body = head, b""
        self.method, self.target = head.split(b" ", 2)[:2]

    @property
    def path(self):
        return urllib.parse.urlsplit(self.target.decode()).path

    @property
    def token(self):
        return next((line for line in self.head.split(b"\r\n")
                     if line.lower().startswith(b"authorization:")), b"")

    @property
    def may_be_repeated(self):
        return self.method in (b"GET", b"PUT") or b"/receipt/" in self.target \
            or b"/read_markers" in self.target or self.is_file

    @property
    def is_file(self):
        return "/media/download/" in self.path or self.path.endswith("/upload")

    @property
    def is_sync(self):
        return self.path.endswith("/sync") and b"since=" in self.target


async def read_message(reader):
    """The head and the body of a request or an answer; both sides name the length of a body or
    send it in chunks."""
    head = await read_head(reader)
    return head, await read_body(reader, head)


async def read_head(reader):
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError, asyncio.LimitOverrunError) as error:
        raise Closed from error


async def read_body(reader, head, part=1):
    """The body that belongs to a head, or a part of it."""
    fields = {name.strip().lower(): value.strip() for name, _, value in
              (line.partition(b":") for line in head.split(b"\r\n")[1:])}
    try:
        if fields.get(b"transfer-encoding", b"").lower() == b"chunked":
            return await read_chunks(reader)
        return await reader.readexactly(int(int(fields.get(b"content-length", b"0")) * part))
    except (asyncio.IncompleteReadError, ConnectionError, asyncio.LimitOverrunError) as error:
        raise Closed from error


async def read_chunks(reader):
    body = b""
    while True:
        size = await reader.readuntil(b"\r\n")
        chunk = await reader.readexactly(int(size.split(b";")[0], 16) + 2)
        body += size + chunk
        if int(size.split(b";")[0], 16) == 0:
            return body


def answer(status, kind, body, *fields):
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Proxy:
    def __init__(self, arguments):
        address = urllib.parse.urlsplit(arguments.url)
        self.host, self.port = address.hostname, address.port
        self.arguments = arguments
        self.random = random.Random(arguments.seed)
        self.counts = collections.Counter()
        self.syncs = {}
        self.of_files = {b"POST": list(OF_FILES), b"GET": list(OF_FILES)}
        # asyncio keeps no strong reference to a connection's task, which would be collected.
        self.tasks = set()
        self.is_broken = False

    def set_broken(self, is_broken):
        self.is_broken = is_broken
        print("faults begin" if is_broken else "faults end", flush=True)

    def fault(self, request):
        """The fault of a request. Each request takes the same number of random numbers, so that a
        seed means the same faults in the same order."""
        happens = self.random.random() < self.arguments.rate
        kind = self.random.choices(list(FAULTS), list(FAULTS.values()))[0]
        if self.is_broken and request.is_file and self.of_files.get(request.method):
            happens, kind = True, self.of_files[request.method].pop(0)
        if not happens or not self.is_broken:
            return None
        if not request.may_be_repeated and kind not in HARMLESS:
            return None
        if kind == "again" and not (request.is_sync and request.token in self.syncs):
            return None
        self.counts[kind] += 1
        return kind

    # ---- The homeserver's side

    async def ask(self, request):
        """The homeserver's answer. Each request has a connection of its own."""
        try:
            reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 26)
        except OSError as error:
            raise Closed from error
        try:
            writer.write(request.head + request.body)
            await writer.drain()
            head, body = await read_message(reader)
        except OSError as error:
            raise Closed from error
        finally:
            writer.close()
        if request.is_sync and b" 200 " in head.split(b"\r\n")[0]:
            self.syncs[request.token] = head + body
        return head + body

    # ---- The client's side

    async def take(self, reader, writer):
        self.tasks.add(asyncio.current_task())
        try:
            while True:
                head = await read_head(reader)
                if len(head) > LARGEST_HEAD:
                    return
                request = Request(head)
                kind, pause = self.fault(request), self.random.random()
                if kind == "reset":
                    await read_body(reader, head, pause)
                    return self.reset(writer)
                request.body = await read_body(reader, head)
                if not await self.serve(request, writer, kind, pause):
                    return
        except (Closed, OSError, asyncio.CancelledError):
            pass
        finally:
            self.tasks.discard(asyncio.current_task())
            writer.close()

    async def serve(self, request, writer, kind, pause):
        """Serves one request; False if the connection is to be closed."""
        if kind == "delay":
            await asyncio.sleep(2 * pause)
        if kind == "half-open":
            return await self.say_nothing(request, pause)
        if kind in ("limited", "unavailable"):
            writer.write(self.refusal(kind))
            return await self.written(writer)
        data = self.syncs[request.token] if kind == "again" else await self.ask(request)
        if kind == "twice":
            data = await self.ask(request)
        if kind == "lost":
            return self.reset(writer)
        if kind == "late":
            await asyncio.sleep(4 * pause)
        if kind == "truncated":
            writer.write(data[:1 + int(pause * (len(data) - 1))])
            await writer.drain()
            return False
        writer.write(data)
        return await self.written(writer)

    @staticmethod
    async def written(writer):
        await writer.drain()
        return True

    @staticmethod
    def refusal(kind):
        if kind == "unavailable":
            return answer("502 Bad Gateway", "text/html", PAGE)
        body = json.dumps({"errcode": "M_LIMIT_EXCEEDED", "error": "too many requests",
                           "retry_after_ms": 1000}).encode()
        return answer("429 Too Many Requests", "application/json", body, "Retry-After: 1")

    async def say_nothing(self, request, pause):
        if pause < 0.5:
            await self.ask(request)
        await asyncio.sleep(self.arguments.held)
        return False

    @staticmethod
    def reset(writer):
        """Closes with a TCP reset, as a linger time of 0 makes the kernel do."""
        writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
        return False


async def serve(arguments):
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    proxy = Proxy(arguments)
    for number, is_broken in ((signal.SIGUSR1, True), (signal.SIGUSR2, False)):
        asyncio.get_running_loop().add_signal_handler(number, proxy.set_broken, is_broken)
    server = await asyncio.start_server(proxy.take, "127.0.0.1", arguments.port, limit=1 << 26)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await over.wait()
    server.close()
    print(json.dumps(dict(proxy.counts)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("port", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.25)
    parser.add_argument("--held", type=float, default=20, metavar="S")
    asyncio.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
