"""Interrupted lives: confab or the homeserver is away for a while, or is killed."""
import signal

from checks import check
from person import go_to, is_online, say
from screen import ENTER, NEXT_UNREAD, PAGE_UP, SEARCH
from waiting import until

MISSED = 130


def texts(person, room, sender):
    return [line["body"] for line in person.export(room)
            if line["sender"] == sender and line["type"] == "text"]


def read_upwards(shown, person, room, wanted, sender):
    """Scrolls up until all that is missing was fetched."""
    def look():
        if texts(person, room, sender) == wanted:
            return True
        shown.type(PAGE_UP * 3)
        return False
    until(f"{len(wanted)} messages in order", look, seconds=180, pause=0.5)


@check("more messages than one answer holds were missed, and all are there in order")
def gap(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("send", room=room, text="before the journey")
    shown.wait_row("before the journey")
    meeting.anna.quit(shown)
    meeting.bob.do("send_many", room=room, text="missed", first=1, last=MISSED, seconds=180)
    shown = meeting.anna.open()
    shown.wait("the count", lambda s: s.title == f"({MISSED}) confab")
    meeting.anna.wait_unread(MISSED)
    shown.type(NEXT_UNREAD)
    shown.wait_row("missed 00001")
    wanted = ["before the journey"] + [f"missed {n:05d}" for n in range(1, MISSED + 1)]
    read_upwards(shown, meeting.anna, room, wanted, meeting.bob.user)
    assert not any(line.get("gapBefore") for line in meeting.anna.export(room))


@check("a message that only the homeserver has is found by its search, and shown in its chat")
def found_by_the_homeserver(meeting):
    shown, room = meeting.chatting()
    meeting.anna.quit(shown)
    meeting.bob.do("send_many", room=room, text="missed", first=1, last=MISSED, seconds=180)
    shown = meeting.anna.open()
    shown.wait("the count", lambda s: s.title == f"({MISSED}) confab")
    shown.type(SEARCH + "00007")
    shown.wait_row("▌ Ask ")
    shown.type(ENTER)
    shown.wait_row("▌", "missed 00007")
    shown.type(ENTER)
    shown.wait_row("▌ missed 00007")
    shown.wait_row("missed 00006")


@check("what was written while the homeserver was away arrives once and in order")
def homeserver_away(meeting):
    shown, room = meeting.chatting()
    say(shown, "line 0")
    base = meeting.direct
    base.stop()
    shown.wait("the loss of the connection", lambda s: not is_online(s))
    for number in range(1, 6):
        shown.type(f"line {number}" + ENTER)
    shown.wait_row("line 5", "Waiting")
    base.restart()
    wanted = [f"line {number}" for number in range(6)]
    until("all lines at the other client", lambda: [
        item["body"] for item in meeting.bob.heard if item["kind"] == "message"
        and item["sender"] == meeting.anna.user] == wanted, seconds=120)
    shown.wait("the connection", is_online)
    meeting.bob.do("send", room=room, text="welcome back")
    shown.wait_row("welcome back")


@check("confab is killed while it sends, and each message arrives once")
def killed(meeting):
    shown, room = meeting.chatting()
    for number in range(40):
        shown.type(f"line {number:02d}" + ENTER)
    meeting.bob.wait("message", body="line 05")
    shown.kill(signal.SIGKILL)
    accepted = texts(meeting.anna, room, meeting.anna.user)
    assert accepted == [f"line {number:02d}" for number in range(len(accepted))], accepted
    assert len(accepted) > 5, accepted
    meeting.anna.open()
    until("each accepted line once", lambda: [
        item["body"] for item in meeting.bob.heard if item["kind"] == "message"
        and item["sender"] == meeting.anna.user] == accepted)


@check("chats, counts and unsent text are there after a restart")
def restart(meeting):
    shown, room = meeting.chatting()
    say(shown, "remember this")
    shown.type("a draft of mine")
    meeting.bob.wait("typing", users=[meeting.anna.user])
    shown.wait_row("a draft of mine")
    meeting.anna.quit(shown)
    meeting.bob.do("send", room=room, text="while you slept")
    shown = meeting.anna.open()
    meeting.anna.wait_unread(1)
    go_to(shown, meeting.bob.name)
    for words in ("remember this", "while you slept", "a draft of mine"):
        shown.wait_row(words)
    meeting.anna.wait_unread(0)
