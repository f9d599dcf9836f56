"""The list of checks: functions of the files in `subjects`, each with a sentence of what it proves."""
import itertools

import screen
from homeserver import Peer
from person import Person

# The situations in which a check runs. A check names those that it needs.
CONVERSATION = "conversation"  # each homeserver, by long poll and by WebSocket
SOCKET_FAULTS = "socket faults"  # Synapse behind a front whose WebSockets fail
CLIENTS = "clients"  # `confab serve` with other people's clients
SIGN_ON = "single sign-on"  # Synapse with a page that signs people in
FAULTS = "faults"  # Synapse behind a proxy that breaks connections


class Skipped(Exception):
    """A check cannot run here; the text says what is missing."""


class Check:
    def __init__(self, sentence, situation, function):
        self.sentence, self.situation, self.function = sentence, situation, function


ALL = []
numbers = itertools.count(1)


def check(sentence, situation=CONVERSATION):
    def register(function):
        ALL.append(Check(sentence, situation, function))
        return function
    return register


class Meeting:
    """Anna, who uses confab, and Bob, who uses the other client, with new accounts at one
    homeserver. `confab` is the server's URL for confab, `direct` that for the other client."""

    def __init__(self, binary, folder, server, options, direct=None):
        self.number = next(numbers)
        self.binary, self.server, self.options = binary, server, options
        self.direct = direct or server
        self.folder = folder / f"check-{self.number}"
        self.folder.mkdir(mode=0o700)
        self.persons, self.peers = [], []

    def person(self, name):
        return self.keep(Person(self.binary, self.folder, f"{name}{self.number:03d}",
                                self.server.url))

    def keep(self, person):
        self.persons.append(person)
        return person

    def peer(self, name):
        self.peers.append(Peer(self.direct, f"{name}{self.number:03d}"))
        return self.peers[-1]

    def other_device(self, person):
        """The other client, signed in to the account of somebody who uses confab."""
        self.peers.append(Peer(self.direct, person.name, f"words of {person.name}", is_new=False))
        return self.peers[-1]

    def chatting(self):
        """Anna's screen with a chat in which Bob is, and the room's id."""
        self.anna, self.bob = self.person("anna"), self.peer("bob")
        shown = self.anna.open()
        room = self.bob.do("create", direct=True, invite=[self.anna.user])["room"]
        accept(shown, self.bob.name)
        self.bob.wait("member", room=room, user=self.anna.user, is_now="join")
        return shown, room

    def pictures(self):
        """What was on the screens and what the other client got last, for a failed check."""
        told = [f"{person.name}'s screen {shown.picture}"
                for person in self.persons for shown in person.screens]
        for peer in self.peers:
            told.append(f"{peer.name}'s client: " + "\n".join(map(str, peer.heard[-8:])))
        return "\n".join(told)

    def close(self):
        for person in self.persons:
            person.close()
        for peer in self.peers:
            peer.stop()


def accept(shown, inviter):
    """Accepts the invite that is selected in the list."""
    shown.wait_row(f"{inviter} invites you")
    accept_selected(shown)


def accept_chat(shown, name):
    """Accepts the invite to a chat, which is selected in the list."""
    shown.wait_row(f"▌ {name}")
    accept_selected(shown)


def accept_selected(shown):
    shown.type(screen.ENTER)
    shown.wait_row("Accept", "Decline")
    shown.type(screen.RIGHT + screen.ENTER)
    shown.wait_row("Write to ")
