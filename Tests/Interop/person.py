"""A person who uses confab: an account, a folder of data, the command line and the full screen."""
import json
import subprocess

import screen
from screen import ENTER, Screen
from waiting import NotSeen, until

COMMAND_SECONDS = 180
# confab's exit status when the server cannot do it now.
TRY_LATER = 75


class Person:
    def __init__(self, binary, folder, name, url, data=None, action="register"):
        """Registers the account at the homeserver, signs in to it ("login"), or neither (`None`)."""
        self.binary, self.name, self.user = binary, name, f"@{name}:localhost"
        self.folder = folder
        self.data = folder / (data or name)
        self.screens = []
        if action:
            until("an account", lambda: self.sign_in(action, url), pause=1)

    def sign_in(self, action, url):
        """Signs in; False if the server asks to wait, because so many accounts were just made."""
        done = self.run(action, url, self.name, text=f"words of {self.name}\n")
        if done.returncode == TRY_LATER and "asks to wait" in done.stderr:
            return False
        self.require(done, 0)
        return True

    @property
    def environment(self):
        return {"TERM": "screen-256color", "LANG": "C.UTF-8", "HOME": str(self.folder),
                "PATH": "/usr/local/bin:/usr/bin:/bin", "TZ": "UTC",
                "SWIFT_BACKTRACE": "enable=no"}

    # ---- The command line

    def run(self, *words, text=None):
        return subprocess.run(
            [self.binary, "--data", str(self.data), *map(str, words)], input=text, text=True,
            capture_output=True, env=self.environment, timeout=COMMAND_SECONDS)

    @staticmethod
    def require(done, status):
        if done.returncode != status:
            raise NotSeen(f"{' '.join(done.args)} ended with {done.returncode}: "
                          f"{done.stdout}{done.stderr}")

    def command(self, *words, text=None, expected=0):
        """Runs a command of confab, and returns what it printed."""
        done = self.run(*words, text=text)
        self.require(done, expected)
        return done.stdout

    def export(self, chat):
        """What is stored of a chat, the oldest first."""
        return [json.loads(line) for line in self.command("export", chat, "--json").splitlines()]

    def stored(self, chat, body, **members):
        """Waits until a message with this text is stored, and returns it."""
        def look():
            return next((line for line in self.export(chat) if line["body"] == body and all(
                line.get(name) == value for name, value in members.items())), None)
        return until(f"a stored message {body!r} with {members}", look)

    def unread(self):
        return json.loads(self.command("unread", "--json"))

    def wait_unread(self, count, mentions=None):
        def look():
            totals = self.unread()
            return totals["unread"] == count and mentions in (None, totals["mentions"])
        until(f"{count} unread messages, {mentions} mentions", look)

    # ---- The full screen

    def open(self, rows=36, columns=120):
        """Starts the full screen, and waits until it is connected."""
        shown = Screen([self.binary, "--data", str(self.data)], self.environment, self.folder,
                       rows, columns)
        self.screens.append(shown)
        shown.wait("the connection", is_online)
        return shown

    def quit(self, shown):
        shown.type(screen.QUIT)
        if shown.wait_end() != 0:
            raise NotSeen(f"the program ended with {shown.status}\n{shown.picture}")

    def close(self):
        for shown in self.screens:
            shown.close()


def is_online(shown):
    return shown.rows[-1].strip().startswith("●")


def go_to(shown, name):
    """Opens a chat by the switcher."""
    shown.type(screen.SWITCHER)
    shown.wait_row("Go to")
    shown.type(name)
    shown.wait("the chat in the switcher", lambda s: sum(name in row for row in s.rows) >= 2)
    shown.type(ENTER)
    shown.wait("the switcher to close", lambda s: not s.has_row("─ Go to ─"))


def write_to(shown, name):
    """Begins a chat with somebody, by the form for new chats."""
    shown.type(screen.NEW_CHAT)
    shown.wait_row("Start chat")
    # The first Enter takes the person, the second one starts the chat.
    shown.type(name + ENTER)
    shown.wait("the person", lambda s: s.has_row(name))
    shown.type(ENTER)
    shown.wait_row("Write to ")


def say(shown, text):
    """Sends a text, and waits until the homeserver has it."""
    shown.type(text + ENTER)
    shown.wait(f"{text!r} to be sent", lambda s: s.has_row(text, "Sent") or s.has_row(text, "Seen"))
