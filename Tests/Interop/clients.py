"""Clients that people use: matrix-commander, a command line, and weechat with weechat-matrix."""
import os
import shutil
import subprocess
from pathlib import Path

from installation import python_of
from screen import Screen
from waiting import NotSeen, until

COMMAND_SECONDS = 120
UPLOADER = Path("/usr/share/doc/weechat-matrix/examples/matrix_upload.py")


class Commander:
    """matrix-commander, which is signed in to an account and run once for each command."""

    def __init__(self, account, url, folder):
        self.program = python_of("commander").parent / "matrix-commander"
        self.name, self.user, self.folder = account.name, account.user, folder / "commander"
        self.folder.mkdir(mode=0o700)
        self.run("--login", "password", "--user-login", account.user, "--password",
                 f"words of {account.name}", "--device", "commander", "--homeserver", url,
                 "--room-default", "!none:localhost")

    def run(self, *words):
        """Runs a command, and returns what it printed."""
        environment = {"HOME": str(self.folder), "PATH": os.defpath, "LANG": "C.UTF-8"}
        done = subprocess.run(
            [str(self.program), "-c", "credentials.json", "-s", "store", "--no-ssl",
             "--log-level", "ERROR", *map(str, words)], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=COMMAND_SECONDS)
        if done.returncode:
            raise NotSeen(f"matrix-commander {' '.join(map(str, words))} ended with "
                          f"{done.returncode}: {done.stdout}{done.stderr[-3000:]}")
        return done.stdout

    def wait(self, text, *words):
        """Runs a command until it prints a text, and returns all that it printed then."""
        def look():
            printed = self.run(*words)
            return printed if text in printed else None
        return until(f"{text!r} from matrix-commander {' '.join(words)}", look, pause=1)

    def newest(self, room, text):
        """Waits until a text is among the room's newest messages."""
        self.wait(text, "--room", room, "--listen", "tail", "--tail", "10", "--listen-self")


class Weechat:
    """weechat in a terminal, with weechat-matrix, which is signed in to an account. It speaks TLS
    only, and takes any certificate."""

    def __init__(self, account, url, folder):
        if not shutil.which("weechat-headless") or not UPLOADER.exists():
            raise NotSeen("weechat-headless, weechat-plugins and weechat-matrix are missing")
        self.name, self.user = account.name, account.user
        self.home = folder / "weechat"
        self.home.mkdir(mode=0o700)
        # The program for uploads is looked for along PATH.
        (self.home / "matrix_upload").symlink_to(UPLOADER)
        host, port = url.removeprefix("https://").split(":")
        setting = "/set matrix.server.here."
        # Its uploads go to the address alone, so the port is set there too.
        commands = ["/set logger.file.flush_delay 0", "/python load matrix.py",
                    f"/matrix server add here https://{host}", f"{setting}address {url}",
                    f"{setting}port {port}", f"{setting}ssl_verify off",
                    f"{setting}username {account.name}",
                    f"{setting}password words of {account.name}", "/matrix connect here"]
        self.start(commands)

    def start(self, commands):
        self.screen = Screen(
            [shutil.which("weechat-headless"), "-d", str(self.home),
             *(word for command in commands for word in ("-r", command))],
            {"PATH": f"{os.defpath}:{self.home}", "HOME": str(self.home), "LANG": "C.UTF-8",
             "TERM": "xterm"}, self.home)
        self.wait("server.here", "Logged in as")

    def restart(self):
        """Ends weechat, and starts it again with what it has stored."""
        self.tell("server.here", "/save")
        self.tell("server.here", "/quit")
        self.screen.wait_end()
        self.screen.close()
        for log in self.home.glob("logs/*"):
            log.unlink()
        self.start(["/python load matrix.py", "/matrix connect here"])

    def log(self, buffer):
        """The lines of the buffers whose names hold a text."""
        return "\n".join(path.read_text(errors="replace")
                         for path in sorted(self.home.glob("logs/*.weechatlog"))
                         if buffer.lower() in path.name)

    def wait(self, buffer, *words):
        """Waits until one line of a buffer has all of the words."""
        def look():
            return any(all(word in line for word in words)
                       for line in self.log(buffer).splitlines())
        try:
            until(f"a line with {words} in weechat's buffer {buffer}", look)
        except NotSeen as error:
            raise NotSeen(f"{error}\n{self.log('')[-3000:]}") from error

    def tell(self, buffer, text):
        """Types a text or a command in a buffer."""
        pipe = until("weechat's pipe", lambda: next(self.home.glob("weechat_fifo*"), None))
        with open(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), "w") as opened:
            opened.write(f"python.{buffer} *{text}\n")

    def say(self, room, text):
        self.tell(f"matrix.here.{room}", text)

    def close(self):
        self.screen.close()
