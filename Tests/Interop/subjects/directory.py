"""Public rooms, knocks, rooms that move, and encrypted rooms."""
from checks import check
from person import say, write_to
from screen import ENTER, ESCAPE, REACT, UP
from subjects.account import quoted
from subjects.rooms import enter_room, join_by_address, membership, run


@check("a room is found in the public directory and joined")
def directory(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    names = [f"{kind} of {meeting.number}" for kind in ("Chess", "Choir")]
    for name in names:
        room = bob.do("create", name=name, topic="Every Monday", public=True)["room"]
        bob.do("call", method="PUT", path=f"/directory/list/room/{quoted(room)}",
               body={"visibility": "public"})
    write_to(shown, bob.name)
    run(shown, f"/rooms {names[1]}")
    shown.wait_row(names[1], "1 person")
    shown.wait_row("Every Monday")
    shown.wait_no_row(names[0])
    shown.type(ENTER)
    membership(bob, room, anna.user, "join")
    shown.wait_row(f"Write to {names[1]}")


@check("a room that was upgraded says so, and is followed")
def upgraded(meeting):
    shown, room, anna, bob = join_by_address(meeting, "Old hall")
    say(shown, "a last word here")
    moved = bob.do("call", method="POST", path=f"/rooms/{quoted(room)}/upgrade",
                   body={"new_version": "10"})["answer"]["replacement_room"]
    shown.wait_row("moved")
    run(shown, "/follow")
    membership(bob, moved, anna.user, "join")
    shown.wait_row("Write to Old hall")
    say(shown, "a first word there")
    bob.wait("message", room=moved, body="a first word there")


@check("somebody who knocks is told, and is let in by an invite")
def knock(meeting):
    shown, room, anna, bob = enter_room(meeting, "Garden", anna=50)
    bob.do("state", room=room, type="m.room.join_rules", content={"join_rule": "knock"})
    carol = meeting.peer("carol")
    carol.do("call", method="POST", path=f"/knock/{quoted(room)}", body={"reason": "me too"})
    shown.wait_row(carol.name, "asked to join")
    run(shown, f"/invite {carol.user}")
    carol.wait("invite", room=room)
    carol.do("join", room=room)
    shown.wait_row(carol.name, "joined")


@check("nothing of what is written in an encrypted room leaves in the clear")
def encrypted(meeting):
    shown, room = meeting.chatting()
    anna, bob = meeting.anna, meeting.bob
    asked = bob.do("send", room=room, text="shall we close the door?")["event"]
    shown.wait_row("shall we close the door?")
    say(shown, "yes")
    mine = bob.wait("message", body="yes")["event"]
    mark = bob.mark
    bob.do("state", room=room, type="m.room.encryption",
           content={"algorithm": "m.megolm.v1.aes-sha2"})
    shown.wait_row("▌ Read only: encrypted")
    path = meeting.folder / "secret.txt"
    path.write_text("a secret")
    for text in ("secret words", "/me keeps a secret", "/poll Secret? | yes | no",
                 f"/upload {path}", "/plain secret", "/spoiler secret"):
        shown.type(text + ENTER)
        shown.type(ESCAPE + "\x15")
    anna.run("send", room, "a secret of a script")
    anna.run("send", room, "--file", str(path))
    # An edit would replace words that were sent in the clear, by others in the clear.
    shown.type(UP + "\x05" + "secret" + ENTER + ESCAPE)
    shown.type(UP + REACT + ENTER + ESCAPE)
    bob.do("state", room=room, type="m.room.topic", content={"topic": "the door is closed"})
    shown.wait_row("the door is closed")
    bob.wait("state", room=room, type="m.room.topic")
    told = [item for item in bob.do(
        "call", method="GET", path=f"/rooms/{quoted(room)}/messages?dir=b&limit=100")["answer"]["chunk"]
        if item["sender"] == anna.user]
    clear = [item for item in told if item["type"] not in ("m.room.member", "m.reaction")]
    assert [item["event_id"] for item in clear] == [mine], clear
