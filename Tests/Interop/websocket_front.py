#!/usr/bin/env python3
"""A WebSocket in front of a homeserver that has none, after the draft MSC1148, for tests.

  websocket_front.py URL PORT [--hide | --refuse | --silent] [--drop S] [--slow S] [--tls FOLDER]

It passes plain requests on to the homeserver at URL, announces the WebSocket in /versions, and
feeds each socket with /sync answers of the homeserver. It prints its own URL when it listens (port
0: a free one), and "socket" when one is opened. Faults, which a client has to live with:

  --refuse   announce the WebSocket, but answer 404 to its handshake
  --silent   accept the handshake, and never write anything
  --drop S   cut each socket after S seconds, without a farewell
  --slow S   hold back each message of the server for S seconds
  --hide     pass on plain requests, and announce no WebSocket

With --tls it speaks TLS, with a certificate of its own for 127.0.0.1 that openssl makes in FOLDER.
"""
import argparse
import asyncio
import contextlib
import json
import signal
import ssl
import subprocess
import urllib.parse
from pathlib import Path

import aiohttp
from aiohttp import web

FEATURE = "org.matrix.msc1148"
PATH = "/_matrix/client/ws/r0"
ROOMS = "/_matrix/client/v3/rooms/"
SYNC = "/_matrix/client/v3/sync"
LONGEST_MESSAGE = 65_536 + 150
# What belongs to one connection and is not passed on to the next (RFC 9110, section 7.6.1).
OF_CONNECTION = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade",
                 "content-length", "host"}


def quote(text):
    return urllib.parse.quote(str(text), safe="")


class Problem(Exception):
    """A request over the socket failed; `body` is the error that the client gets."""

    def __init__(self, code, text, **more):
        super().__init__(text)
        self.body = {"errcode": code, "error": text, **more}


def needed(parameters, *names):
    for name in names:
        if name not in parameters:
            raise Problem("M_MISSING_PARAM", f"the parameter {name} is missing")
    return [parameters[name] for name in names]


def as_request(method, number, parameters, user):
    """The request of the client-server API that does what a message over the socket asks for."""
    if method == "send":
        if not isinstance(number, str) or not number:
            raise Problem("M_BAD_JSON", "a send needs an id")
        room, kind, content = needed(parameters, "room_id", "event_type", "content")
        return "PUT", f"{ROOMS}{quote(room)}/send/{quote(kind)}/{quote(number)}", content
    if method == "state":
        room, kind, key, content = needed(parameters, "room_id", "event_type", "state_key",
                                          "content")
        return "PUT", f"{ROOMS}{quote(room)}/state/{quote(kind)}/{quote(key)}", content
    if method == "typing":
        room, _ = needed(parameters, "room_id", "typing")
        content = {key: parameters[key] for key in ("typing", "timeout") if key in parameters}
        return "PUT", f"{ROOMS}{quote(room)}/typing/{quote(user)}", content
    if method == "read_markers":
        room, = needed(parameters, "room_id")
        content = {key: value for key, value in parameters.items() if key.startswith("m.")}
        return "POST", f"{ROOMS}{quote(room)}/read_markers", content
    if method == "presence":
        needed(parameters, "presence")
        content = {key: parameters[key] for key in ("presence", "status_msg") if key in parameters}
        return "PUT", f"/_matrix/client/v3/presence/{quote(user)}/status", content
    raise Problem("M_UNRECOGNIZED", "there is no such method")


class Front:
    def __init__(self, arguments, session):
        self.arguments, self.session = arguments, session

    async def call(self, method, path, token, body=None, query=None):
        async with self.session.request(
                method, self.arguments.url + path, json=body, params=query,
                headers={"Authorization": f"Bearer {token}"}) as answer:
            return answer.status, await answer.json(content_type=None)

    # ---- Plain requests

    async def take(self, request):
        if request.path == PATH and not self.arguments.hide:
            return await self.take_socket(request)
        try:
            return await self.pass_on(request)
        except aiohttp.ClientError as error:
            return web.json_response({"errcode": "M_UNKNOWN", "error": str(error)}, status=502)

    async def pass_on(self, request):
        headers = [(key, value) for key, value in request.headers.items()
                   if key.lower() not in OF_CONNECTION | {"accept-encoding"}]
        async with self.session.request(
                request.method, self.arguments.url + request.raw_path, headers=headers,
                data=await request.read() or None, allow_redirects=False) as answer:
            data = await answer.read()
            if request.path == "/_matrix/client/versions" and answer.status == 200:
                content = json.loads(data)
                content.setdefault("unstable_features", {})[FEATURE] = not self.arguments.hide
                data = json.dumps(content).encode()
            kept = [(key, value) for key, value in answer.headers.items()
                    if key.lower() not in OF_CONNECTION | {"content-encoding"}]
            return web.Response(status=answer.status, body=data, headers=kept)

    # ---- Sockets

    async def take_socket(self, request):
        if self.arguments.refuse:
            return web.json_response({"errcode": "M_UNRECOGNIZED", "error": "not here"}, status=404)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ") \
            or request.query.get("access_token", "")
        query = {key: value for key, value in request.query.items() if key != "access_token"}
        status, first = await self.call("GET", SYNC, token, query={**query, "timeout": "0"})
        if status != 200:
            return web.json_response(first, status=status)
        _, account = await self.call("GET", "/_matrix/client/v3/account/whoami", token)
        socket = web.WebSocketResponse(protocols=("m.json",), heartbeat=25,
                                       max_msg_size=LONGEST_MESSAGE, compress=False)
        await socket.prepare(request)
        print("socket", flush=True)
        tasks = set()
        if self.arguments.drop:
            tasks.add(asyncio.create_task(self.cut(request)))
        if not self.arguments.silent:
            tasks.add(asyncio.create_task(self.feed(socket, token, query, first)))
        try:
            async for message in socket:
                if message.type == aiohttp.WSMsgType.TEXT and not self.arguments.silent:
                    task = asyncio.create_task(
                        self.answer(socket, token, account["user_id"], message.data))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
        finally:
            for task in tasks:
                task.cancel()
        return socket

    async def cut(self, request):
        await asyncio.sleep(self.arguments.drop)
        request.transport.abort()

    async def feed(self, socket, token, query, answer):
        """One /sync after the other; the next begins when the last is written, so that a slow
        reader gets fewer and larger ones."""
        query = {key: value for key, value in query.items() if key != "full_state"}
        since = None
        while True:
            if answer["next_batch"] != since:
                await asyncio.sleep(self.arguments.slow)
                await socket.send_json(answer)
            since = answer["next_batch"]
            try:
                status, answer = await self.call(
                    "GET", SYNC, token, query={**query, "since": since, "timeout": "30000"})
            except (aiohttp.ClientError, OSError, ValueError):
                status = 0
            if status != 200:
                # 3002 tells of a token that is not valid any more.
                return await socket.close(code=3002 if status == 401 else 1011)

    async def answer(self, socket, token, user, text):
        answer = {"id": None}
        try:
            try:
                asked = json.loads(text)
                answer["id"], method = asked.get("id"), asked.get("method")
            except (ValueError, AttributeError):
                raise Problem("M_NOT_JSON", "this is no JSON object") from None
            answer["result"] = await self.perform(
                method, answer["id"], asked.get("params") or {}, token, user)
        except Problem as problem:
            answer["error"] = problem.body
        except (aiohttp.ClientError, OSError, ValueError) as error:
            answer["error"] = {"errcode": "M_UNKNOWN", "error": str(error)}
        # The client may have gone meanwhile, and asks again by its next socket.
        with contextlib.suppress(ConnectionError):
            await socket.send_json(answer)

    async def perform(self, method, number, parameters, token, user):
        if method == "ping":
            return {}
        verb, path, content = as_request(method, number, parameters, user)
        status, answer = await self.call(verb, path, token, content)
        if status != 200:
            raise Problem(answer.pop("errcode", "M_UNKNOWN"), answer.pop("error", ""), **answer)
        return answer


def certificate(folder):
    chain, key = folder / "certificate.pem", folder / "key.pem"
    if not chain.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj",
             "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
             str(key), "-out", str(chain)], check=True, capture_output=True, timeout=120)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    return context


async def serve(arguments):
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    patience = aiohttp.ClientTimeout(total=120)
    async with aiohttp.ClientSession(timeout=patience) as session:
        application = web.Application(client_max_size=64 << 20)
        application.router.add_route("*", "/{path:.*}", Front(arguments, session).take)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", arguments.port,
                           ssl_context=certificate(arguments.tls) if arguments.tls else None)
        await site.start()
        scheme = "https" if arguments.tls else "http"
        print(f"{scheme}://127.0.0.1:{runner.addresses[0][1]}", flush=True)
        await over.wait()
        await runner.cleanup()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", type=lambda url: url.rstrip("/"))
    parser.add_argument("port", type=int)
    for name in ("hide", "refuse", "silent"):
        parser.add_argument("--" + name, action="store_true")
    for name in ("drop", "slow"):
        parser.add_argument("--" + name, type=float, default=0, metavar="S")
    parser.add_argument("--tls", type=Path, metavar="FOLDER")
    asyncio.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
