"""Threads and the versions of edited messages, between confab and the other client."""
from checks import check
from person import say
from screen import ENTER, ESCAPE, THREAD, UP


@check("a thread goes on both ways, and its receipts name it")
def thread(meeting):
    shown, room = meeting.chatting()
    anna, bob = meeting.anna, meeting.bob
    root = bob.do("send", room=room, text="who brings the stove?")["event"]
    bob.wait("receipt", room=room, event=root, sender=anna.user)
    inside = bob.do("send", room=room, text="I do", thread=root)["event"]
    shown.wait_row("↳ 1 reply, last by", bob.name, "1 new")
    # The chat is read, but not its thread.
    assert not shown.has_row("I do"), shown.picture
    assert not any(item["kind"] == "receipt" and item["event"] == inside
                   and item["sender"] == anna.user for item in bob.heard)
    shown.type("/thread" + ENTER)
    shown.wait_row("‹ Thread: who brings")
    shown.wait_row("I do")
    bob.wait("receipt", room=room, event=inside, sender=anna.user, thread=root)
    shown.type("thanks" + ENTER)
    answer = bob.wait("message", room=room, body="thanks", thread=root, sender=anna.user)
    # Clients without threads show it as an answer to the newest message of the thread.
    assert answer["reply"] == inside and answer["falls_back"], answer
    shown.wait_row("thanks", "Sent")
    bob.do("read", room=room, event=answer["event"], thread=root)
    shown.wait_row("thanks", "Seen")
    shown.type(ESCAPE)
    shown.wait_row("↳ 2 replies, last by you")
    say(shown, "to all of you")
    assert not bob.wait("message", room=room, body="to all of you").get("thread")


@check("a thread that confab begins arrives as one")
def begins(meeting):
    shown, room = meeting.chatting()
    root = meeting.bob.do("send", room=room, text="plans for May")["event"]
    shown.wait_row("plans for May")
    shown.type(UP + THREAD)
    shown.wait_row("‹ Thread: plans for May")
    shown.type("the sea" + ENTER)
    meeting.bob.wait("message", room=room, body="the sea", thread=root)
    meeting.bob.do("send", room=room, text="the hills", thread=root)
    shown.wait_row("the hills")


@check("all versions of a message that the other client edited are shown")
def versions(meeting):
    shown, room = meeting.chatting()
    event = meeting.bob.do("send", room=room, text="at nine")["event"]
    for text in ("at ten", "at eleven"):
        meeting.bob.do("edit", room=room, event=event, text=text)
    shown.wait_row("at eleven", "edited")
    shown.type("/edits" + ENTER)
    for text in ("at nine", "at ten", "at eleven"):
        shown.wait_row(text)
