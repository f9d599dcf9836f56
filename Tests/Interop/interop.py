#!/usr/bin/env python3
"""Tries confab together with other people's programs: see CONTRIBUTING.md, `make interop`.

  interop.py BINARY [--only WORDS] [--world WORDS] [--messages N] [--kills N] [--rate R]
             [--seed N] [--list]
"""
import argparse
import importlib
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

from installation import NotInstalled, run_inside

SUBJECTS = ("messages", "threads", "files", "polls", "rooms", "directory", "reading", "account",
            "offline", "sockets", "sign_on", "clients", "faults")


def worlds():
    """Each world: its name, its situation, and how it is made from the binary and a folder. The
    made homeservers come in a list, the one that confab uses last and the one of the other client
    first."""
    import checks
    from cas import SignInPage
    from homeserver import Front, Serve, Synapse

    def of(base, *options):
        def make(binary, folder):
            server = Serve(binary, folder) if base == "serve" else Synapse(folder)
            return [server, Front(server, *options)] if options[:1] != (None,) else [server]
        return make

    yield "Synapse, long poll", checks.CONVERSATION, of("synapse", None)
    yield "Synapse, WebSocket", checks.CONVERSATION, of("synapse", "--slow", "0")
    yield "confab serve, WebSocket", checks.CONVERSATION, of("serve", None)
    yield "confab serve, long poll", checks.CONVERSATION, of("serve", "--hide")
    for fault in (["--refuse"], ["--silent"], ["--drop", "3"], ["--slow", "1"]):
        yield " ".join(["Synapse,", *fault]), checks.SOCKET_FAULTS, of("synapse", *fault)
    yield "Synapse, single sign-on", checks.SIGN_ON, lambda _, folder: [
        Synapse(folder, SignInPage())]
    yield "confab serve, other clients", checks.CLIENTS, of("serve", None)
    yield "Synapse, faults", checks.FAULTS, of("synapse", None)


class Results:
    def __init__(self):
        self.passed, self.failed, self.skipped = 0, [], 0

    def run(self, world, check, meeting):
        from checks import Skipped
        began = time.monotonic()
        try:
            check.function(meeting)
            self.passed += 1
            word, why = "passed", ""
        except Skipped as reason:
            self.skipped += 1
            word, why = "skipped", f": {reason}"
        except Exception as error:
            self.failed.append(f"{world}: {check.sentence}")
            word, why = "FAILED", self.story(error, meeting)
        finally:
            meeting.close()
        print(f"{word:8} {time.monotonic() - began:5.1f} s  {check.sentence}{why}", flush=True)

    @staticmethod
    def story(error, meeting):
        from waiting import NotSeen
        told = str(error) if isinstance(error, NotSeen) else traceback.format_exc()
        places = [frame for frame in traceback.extract_tb(error.__traceback__)
                  if "/subjects/" in frame.filename]
        where = f" ({Path(places[-1].filename).name}:{places[-1].lineno})" if places else ""
        text = f"{told}\n{meeting.pictures()}".replace("\n", "\n    | ")
        return f"{where}\n    | {text}"


def run_world(name, situation, make, chosen, options, results):
    from checks import Meeting
    print(f"\n{name}", flush=True)
    servers = []
    with tempfile.TemporaryDirectory(prefix="interop-") as folder:
        try:
            servers = make(options.binary, Path(folder))
            for check in chosen:
                meeting = Meeting(options.binary, Path(folder), servers[-1], options, servers[0])
                results.run(name, check, meeting)
        except Exception as error:
            results.failed.append(f"{name}: the homeserver: {error}")
            print(f"FAILED   the homeserver: {error}", flush=True)
        finally:
            for server in reversed(servers):
                server.stop()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=lambda path: os.path.abspath(path))
    parser.add_argument("--only", default="", help="checks whose sentence has these words")
    parser.add_argument("--world", default="", help="worlds whose name has these words")
    parser.add_argument("--messages", type=int, default=500,
                        help="messages each way under faults; the full test has 10000")
    parser.add_argument("--kills", type=int, default=5,
                        help="how often confab and the homeserver are killed each")
    parser.add_argument("--rate", type=float, default=0.25,
                        help="the part of the requests that meet a fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only list the checks")
    return parser.parse_args()


def main():
    options = arguments()
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        run_inside("driver")
    except NotInstalled as error:
        sys.exit(f"interop: the installation failed: {error}")
    import checks
    for subject in SUBJECTS:
        importlib.import_module(f"subjects.{subject}")
    results, began = Results(), time.monotonic()
    for name, situation, make in worlds():
        chosen = [check for check in checks.ALL
                  if check.situation == situation and options.only in check.sentence]
        if not chosen or options.world not in name:
            continue
        if options.list:
            print(name, *(f"  {check.sentence}" for check in chosen), sep="\n")
        else:
            run_world(name, situation, make, chosen, options, results)
    if options.list:
        return
    print()
    for failure in results.failed:
        print(f"failed: {failure}")
    print(f"{results.passed} passed, {len(results.failed)} failed, {results.skipped} skipped"
          f" in {time.monotonic() - began:.0f} s")
    sys.exit(1 if results.failed or not results.passed else 0)


if __name__ == "__main__":
    main()
