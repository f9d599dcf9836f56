"""WebSockets that fail in front of Synapse: confab goes on by long poll, or by another socket."""
from checks import SOCKET_FAULTS, check
from person import is_online, say
from waiting import until

EACH_WAY = 10


@check("texts, receipts and typing arrive both ways although the WebSocket fails", SOCKET_FAULTS)
def conversation(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("typing", room=room, on=True)
    shown.wait_row("is typing")
    for number in range(EACH_WAY):
        sent = meeting.bob.do("send", room=room, text=f"from bob {number}")["event"]
        shown.wait_row(f"from bob {number}")
        meeting.bob.wait("receipt", room=room, event=sent, sender=meeting.anna.user)
        say(shown, f"from anna {number}")
        meeting.bob.wait("message", room=room, body=f"from anna {number}")
    lines = [(line["sender"], line["body"]) for line in meeting.anna.export(room)
             if line["type"] == "text"]
    wanted = [pair for number in range(EACH_WAY) for pair in (
        (meeting.bob.user, f"from bob {number}"), (meeting.anna.user, f"from anna {number}"))]
    assert lines == wanted, lines
    shown.wait("the connection", is_online)
    asked = meeting.bob.wait("message", body=f"from anna {EACH_WAY - 1}")["event"]
    meeting.bob.do("read", room=room, event=asked)
    shown.wait_row(f"from anna {EACH_WAY - 1}", "Seen")


@check("the WebSocket is tried, and opened again after it broke", SOCKET_FAULTS)
def opened(meeting):
    shown, room = meeting.chatting()
    front = meeting.server
    wanted = 0 if "--refuse" in front.name else 2 if "--drop" in front.name else 1
    before = front.sockets if "--drop" in front.name else 0
    until(f"{wanted} sockets", lambda: front.sockets - before >= wanted)
    meeting.bob.do("send", room=room, text="still here")
    shown.wait_row("still here")
