"""Signing in at Synapse without a password: by single sign-on, with a page that speaks CAS."""
import json
import subprocess
import urllib.parse

from checks import SIGN_ON, check
from homeserver import Process
from person import Person, say, write_to


def newcomer(meeting):
    """Somebody who has no session yet."""
    return meeting.keep(Person(meeting.binary, meeting.folder, f"anna{meeting.number:03d}",
                               meeting.server.url, action=None))


def login(person, url, browse):
    """Begins to sign in, opens the page by `browse`, and returns the exit status and the words."""
    program = Process([person.binary, "--data", person.data, "login", url, person.name,
                       "--with", "browser"], env=person.environment, stderr=subprocess.STDOUT)
    try:
        browse(program.wait_line(r"(http\S+redirectUrl=\S+)").group(1))
        program.wait_end()
    finally:
        status = program.stop()
    return status, program.lines


def sign_on(meeting, person):
    def browse(address):
        at, text = meeting.server.page.browse(address, person.name)
        assert at.startswith("http://127.0.0.1:") and "confab goes on" in text, (at, text)
    status, lines = login(person, meeting.server.url, browse)
    assert status == 0 and f"signed in as {person.user}" in lines[-1], lines


def device(person):
    (path,) = person.data.glob("profiles/*/session.json")
    return json.loads(path.read_text())["device"]


@check("confab signs in by single sign-on, and stays the same device the next time", SIGN_ON)
def single_sign_on(meeting):
    anna, bob = newcomer(meeting), meeting.peer("bob")
    sign_on(meeting, anna)
    shown = anna.open()
    write_to(shown, bob.name)
    say(shown, "signed in by a page")
    room = bob.wait("invite", sender=anna.user)["room"]
    bob.do("join", room=room)
    bob.wait("message", room=room, body="signed in by a page")
    anna.quit(shown)
    before = device(anna)
    sign_on(meeting, anna)
    assert device(anna) == before
    shown = anna.open()
    say(shown, "and once more")
    bob.wait("message", room=room, body="and once more")


@check("a token that the page did not give signs nobody in", SIGN_ON)
def made_up(meeting):
    anna = newcomer(meeting)

    def browse(address):
        query = urllib.parse.urlsplit(address).query
        back = urllib.parse.parse_qs(query)["redirectUrl"][0]
        meeting.server.page.browse(f"{back}?loginToken=made-up", anna.name)
    status, lines = login(anna, meeting.server.url, browse)
    assert status > 0, (status, lines)
    assert not list(anna.data.glob("profiles/*/session.json")), lines
