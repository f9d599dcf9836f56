"""What was read, and who is typing, both ways between confab and the other client."""
from checks import check
from person import say
from screen import ENTER, FOCUS_IN, FOCUS_OUT


def title(shown, wanted):
    shown.wait(f"the title {wanted!r}", lambda s: s.title == wanted)


@check("a read receipt arrives both ways")
def receipts(meeting):
    shown, room = meeting.chatting()
    sent = meeting.bob.do("send", room=room, text="did you see it?")["event"]
    shown.wait_row("did you see it?")
    meeting.bob.wait("receipt", room=room, event=sent, sender=meeting.anna.user)
    say(shown, "yes, and you?")
    asked = meeting.bob.wait("message", body="yes, and you?")["event"]
    assert not shown.has_row("yes, and you?", "Seen"), shown.picture
    meeting.bob.do("read", room=room, event=asked)
    shown.wait_row("yes, and you?", "Seen")


@check("nothing is told as read while the terminal has no focus")
def focus(meeting):
    shown, room = meeting.chatting()
    shown.type(FOCUS_OUT)
    sent = meeting.bob.do("send", room=room, text="look up")["event"]
    shown.wait_row("look up")
    title(shown, "(1) confab")
    told = [item for item in meeting.bob.heard
            if item["kind"] == "receipt" and item["event"] == sent
            and item["sender"] == meeting.anna.user]
    assert not told, told
    shown.type(FOCUS_IN)
    meeting.bob.wait("receipt", room=room, event=sent, sender=meeting.anna.user)
    title(shown, "confab")


@check("typing is told both ways, and ends")
def typing(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("typing", room=room, on=True)
    shown.wait_row(f"{meeting.bob.name} is typing")
    meeting.bob.do("typing", room=room, on=False)
    shown.wait_no_row("is typing")
    shown.type("well")
    meeting.bob.wait("typing", room=room, users=[meeting.anna.user])
    mark = meeting.bob.mark
    shown.type(ENTER)
    meeting.bob.wait("typing", room=room, users=[], after=mark)
    meeting.bob.wait("message", body="well")


@check("unread counts and mentions arrive, and are cleared by another device")
def cleared_elsewhere(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    meeting.bob.do("send", room=room, text="before")
    shown.wait_row("before")
    title(shown, "confab")
    shown.type(FOCUS_OUT)
    for text in ("one", "two"):
        meeting.bob.do("send", room=room, text=text)
    last = meeting.bob.do("send", room=room, text="three", mentions=[meeting.anna.user])["event"]
    title(shown, "(3) confab")
    meeting.anna.wait_unread(3, mentions=1)
    phone.wait("unread", room=room, count=3)
    phone.do("read", room=room, event=last)
    title(shown, "confab")
    meeting.anna.wait_unread(0, mentions=0)


@check("reading in confab clears the counts of another device")
def cleared_here(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    shown.type(FOCUS_OUT)
    for text in ("one", "two"):
        meeting.bob.do("send", room=room, text=text)
    title(shown, "(2) confab")
    phone.wait("unread", room=room, count=2)
    mark = phone.mark
    shown.type(FOCUS_IN)
    phone.wait("unread", room=room, count=0, after=mark)
    title(shown, "confab")


@check("what another device sends is shown, and counts as read")
def sent_elsewhere(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    shown.type(FOCUS_OUT)
    meeting.bob.do("send", room=room, text="are you there?")
    title(shown, "(1) confab")
    phone.do("send", room=room, text="on my phone")
    shown.wait_row("on my phone")
    meeting.anna.stored(room, "on my phone", sender=meeting.anna.user)
