"""What messages hold, both ways between confab and the other client."""
from checks import check
from person import say, write_to
from screen import CONFIRM, DELETE, EDIT, ENTER, REACT, REPLY, TAB, UP


def select_newest(shown):
    """Selects the newest message, whose row of actions then shows."""
    shown.type(UP)
    shown.wait_row("React", "Copy")


def select_own(shown):
    """Selects the newest message, and waits until it can be edited: its event has to be known."""
    shown.type(UP)
    shown.wait_row("Edit", "Ctrl-E")


@check("a text arrives both ways")
def text(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("send", room=room, text="good morning, 世界 🎉")
    shown.wait_row("good morning, 世界 🎉")
    say(shown, "good evening")
    meeting.bob.wait("message", room=room, sender=meeting.anna.user, body="good evening")
    meeting.anna.command("send", room, "from a script")
    meeting.bob.wait("message", room=room, body="from a script", type="m.text")
    shown.wait_row("from a script")


@check("an emote and a notice arrive both ways")
def emote(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("send", room=room, text="waves", kind="m.emote")
    shown.wait_row(f"* {meeting.bob.name} waves")
    meeting.bob.do("send", room=room, text="42 builds passed", kind="m.notice")
    shown.wait_row("42 builds passed")
    shown.type("/me bows" + ENTER)
    meeting.bob.wait("message", body="bows", type="m.emote")


@check("a text of several lines arrives as it was written, both ways")
def lines(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("send", room=room, text="one\n  two\n\nthree")
    meeting.anna.stored(room, "one\n  two\n\nthree")
    shown.type("\x1b[200~first\nsecond\x1b[201~" + ENTER)
    meeting.bob.wait("message", body="first\nsecond")


@check("a reply names its original, both ways")
def reply(meeting):
    shown, room = meeting.chatting()
    asked = meeting.bob.do("send", room=room, text="shall we go?")["event"]
    shown.wait_row("shall we go?")
    select_newest(shown)
    shown.type(REPLY)
    shown.wait_row("↳", "shall we go?")
    shown.type("tomorrow" + ENTER)
    answer = meeting.bob.wait("message", body="tomorrow", reply=asked)
    meeting.bob.do("send", room=room, text="at noon", reply=answer["event"])
    meeting.anna.stored(room, "at noon", inReplyTo=answer["event"])
    shown.wait_row("tomorrow", "You")


@check("an edit replaces the text, both ways")
def edit(meeting):
    shown, room = meeting.chatting()
    event = meeting.bob.do("send", room=room, text="at nine")["event"]
    shown.wait_row("at nine")
    meeting.bob.do("edit", room=room, event=event, text="at ten")
    shown.wait_row("at ten", "edited")
    meeting.anna.stored(room, "at ten", id=event, edited=True)
    say(shown, "at the statio")
    sent = meeting.bob.wait("message", body="at the statio")["event"]
    select_own(shown)
    shown.type(EDIT)
    shown.wait_row("Editing your message")
    shown.wait_row("▌ at the statio")
    shown.type("n" + ENTER)
    meeting.bob.wait("edit", of=sent, body="at the station")
    shown.wait_row("at the station", "edited")


@check("a reaction comes and goes, both ways")
def reaction(meeting):
    shown, room = meeting.chatting()
    sent = meeting.bob.do("send", room=room, text="cake for all")["event"]
    shown.wait_row("cake for all")
    shown.type(UP + REACT)
    shown.wait_row("thumbs up")
    shown.type(ENTER)
    reacted = meeting.bob.wait("reaction", of=sent, sender=meeting.anna.user)
    shown.wait_row(reacted["key"], "1")
    meeting.bob.do("react", room=room, event=sent, key=reacted["key"])
    meeting.anna.stored(room, "cake for all", reactions={reacted["key"]: 2})
    # The same choice again takes the own reaction back.
    shown.type(UP + REACT)
    shown.wait_row("thumbs up")
    shown.type(ENTER)
    meeting.bob.wait("redaction", of=reacted["event"])
    meeting.anna.stored(room, "cake for all", reactions={reacted["key"]: 1})


@check("a deletion removes the text, both ways")
def deletion(meeting):
    shown, room = meeting.chatting()
    event = meeting.bob.do("send", room=room, text="a slip of mine")["event"]
    shown.wait_row("a slip of mine")
    meeting.bob.do("redact", room=room, event=event)
    shown.wait_no_row("a slip of mine")
    shown.wait_row("message deleted")
    say(shown, "a slip of hers")
    sent = meeting.bob.wait("message", body="a slip of hers")["event"]
    select_own(shown)
    shown.type(DELETE)
    shown.wait_row("Delete for everyone?")
    shown.type(CONFIRM)
    meeting.bob.wait("redaction", of=sent)
    shown.wait_no_row("a slip of hers")


@check("a mention names the person, both ways")
def mention(meeting):
    shown, room = meeting.chatting()
    shown.type(f"so, @{meeting.bob.name[:4]}" + TAB)
    shown.wait_row(f"so, @{meeting.bob.name}")
    shown.type("look" + ENTER)
    meeting.bob.wait("message", sender=meeting.anna.user, mentions=[meeting.bob.user],
                     look=lambda item: "look" in item["body"])
    say(shown, "and nobody else")
    meeting.bob.wait("message", body="and nobody else", look=lambda item: not item.get("mentions"))
    meeting.anna.quit(shown)
    meeting.bob.do("send", room=room, text="you, please", mentions=[meeting.anna.user])
    meeting.bob.do("send", room=room, text="and whoever")
    meeting.anna.open()
    meeting.anna.wait_unread(2, mentions=1)


@check("formatted text is shown and sent with its styles")
def formatted(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("send", room=room, text="a list: one two see here", html=(
        "a list: <ol><li><b>one</b></li><li>two</li></ol>"
        '<a href="https://example.org/far">see here</a>'))
    shown.wait_row("1. ", "one")
    shown.wait_row("see here", "https://example.org/far")
    shown.type("this is **bold**" + ENTER)
    sent = meeting.bob.wait("message", sender=meeting.anna.user,
                            look=lambda item: "<strong>bold</strong>" in (item.get("html") or ""))
    assert "bold" in sent["body"] and "<" not in sent["body"], sent


@check("a file of the other client is told with its name, and a message in a thread is shown")
def file_and_thread(meeting):
    shown, room = meeting.chatting()
    sent = meeting.bob.do("upload", room=room, name="plan.txt", type="text/plain",
                          content="north by east")
    shown.wait_row("plan.txt")
    assert meeting.bob.do("download", uri=sent["uri"])["content"] == "north by east"
    root = meeting.bob.do("send", room=room, text="the root of it")["event"]
    meeting.bob.do("send", room=room, text="in the thread", thread=root)
    shown.wait_row("the root of it")
    meeting.anna.stored(room, "in the thread")


@check("a chat that confab begins is joined, and a text arrives both ways")
def new_chat(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    write_to(shown, bob.name)
    say(shown, "are you there?")
    room = bob.wait("invite", sender=anna.user)["room"]
    bob.do("join", room=room)
    bob.wait("message", room=room, body="are you there?")
    bob.do("send", room=room, text="here I am")
    shown.wait_row("here I am")
