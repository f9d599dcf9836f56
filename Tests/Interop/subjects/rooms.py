"""Rooms and their people, both ways between confab and the other client."""
from checks import accept, check
from person import say, write_to
from screen import CONFIRM, ENTER, ESCAPE, LEAVE, RIGHT, TAB
from waiting import until


def run(shown, command):
    """Runs a slash command. The blank ends the word that is completed."""
    shown.type(command + ENTER)


def membership(bob, room, user, now, **more):
    return bob.wait("member", room=room, user=user, is_now=now, **more)


@check("an invite is shown without being accepted, and can be declined")
def declined(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    room = bob.do("create", name="Tea at five", invite=[anna.user])["room"]
    shown.wait_row("Tea at five")
    shown.type(ENTER)
    shown.wait_row("Accept", "Decline")
    assert bob.do("members", room=room)["members"] == [bob.user]
    shown.type(LEAVE)
    shown.wait_row("Decline the invite")
    shown.type(CONFIRM)
    membership(bob, room, anna.user, "leave")
    shown.wait_no_row("Tea at five")


@check("an invite is withdrawn by the other client, and the chat goes")
def withdrawn(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    room = bob.do("create", name="Tea at six", invite=[anna.user])["room"]
    shown.wait_row("Tea at six")
    bob.do("kick", room=room, user=anna.user)
    shown.wait_no_row("Tea at six")


@check("a third person is invited, by confab and by the other client")
def third_person(meeting):
    shown, room = meeting.chatting()
    carol, dora = meeting.peer("carol"), meeting.peer("dora")
    run(shown, f"/invite {carol.user}")
    carol.wait("invite", room=room, sender=meeting.anna.user)
    carol.do("join", room=room)
    shown.wait_row(carol.name, "joined")
    meeting.bob.do("invite", room=room, user=dora.user)
    dora.wait("invite", room=room)
    dora.do("join", room=room)
    shown.wait_row(dora.name, "joined")
    carol.do("send", room=room, text="four of us")
    shown.wait_row("four of us")


@check("the other client leaves, and confab tells it")
def other_leaves(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("leave", room=room)
    shown.wait_row(meeting.bob.name, "left")


@check("confab leaves after a question, and the other client sees it")
def confab_leaves(meeting):
    shown, room = meeting.chatting()
    run(shown, "/leave")
    shown.wait_row("Leave “")
    shown.type(CONFIRM)
    membership(meeting.bob, room, meeting.anna.user, "leave")
    shown.wait("no chat in the list", lambda s: not any(
        row[:36].strip("▌ ").startswith(meeting.bob.name) for row in s.rows))


@check("confab removes somebody with a reason, and bans and unbans")
def confab_kicks(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    write_to(shown, bob.name)
    say(shown, "welcome")
    room = bob.wait("invite")["room"]
    bob.do("join", room=room)
    shown.wait_row(bob.name, "joined")
    run(shown, f"/kick {bob.user} too loud")
    bob.wait("left", room=room)
    membership(bob, room, bob.user, "leave", reason="too loud")
    run(shown, f"/invite {bob.user}")
    bob.wait("invite", room=room, after=bob.mark - 1)
    bob.do("join", room=room)
    mark = bob.mark
    run(shown, f"/ban {bob.user} still too loud")
    bob.wait("member", room=room, user=bob.user, is_now="ban", reason="still too loud")
    bob.wait("left", room=room, after=mark)
    run(shown, f"/unban {bob.user}")
    until("the other client may be invited again", lambda: invited_again(shown, bob, room, mark))


def invited_again(shown, bob, room, mark):
    run(shown, f"/invite {bob.user}")
    return bob.changes.wait(lambda: any(
        item["kind"] == "invite" and item["room"] == room for item in bob.heard[mark:]), 3)


@check("confab is removed by the other client, and tells the reason")
def confab_is_kicked(meeting):
    shown, room = meeting.chatting()
    say(shown, "a last word")
    meeting.bob.do("kick", room=room, user=meeting.anna.user, reason="wrong room")
    shown.wait_row("you are not in this chat any more")
    shown.wait_row("wrong room")


@check("topic and name of a room change, both ways")
def topic_and_name(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    room = bob.do("create", name="Garden", topic="Seeds", invite=[anna.user])["room"]
    bob.do("state", room=room, type="m.room.power_levels",
           content={"users": {bob.user: 100, anna.user: 50}})
    shown.wait_row("Garden")
    shown.type(ENTER)
    shown.wait_row("Accept", "Decline")
    shown.type(RIGHT + ENTER)
    shown.wait_row("Write to Garden")
    shown.wait_row("Garden", "Seeds")
    bob.do("state", room=room, type="m.room.topic", content={"topic": "Tulips"})
    shown.wait_row("Garden", "Tulips")
    bob.do("state", room=room, type="m.room.name", content={"name": "Orchard"})
    shown.wait_row("Write to Orchard")
    run(shown, "/topic Apples, and pears")
    bob.wait("state", room=room, type="m.room.topic", sender=anna.user,
             look=lambda item: item["content"]["topic"] == "Apples, and pears")
    run(shown, "/name Fruit")
    bob.wait("state", room=room, type="m.room.name", sender=anna.user, content={"name": "Fruit"})
    shown.wait_row("Write to Fruit")


@check("a person's name changes, both ways")
def names(meeting):
    shown, room = meeting.chatting()
    meeting.bob.do("name", name="Robert")
    shown.wait_row("Write to Robert")
    run(shown, "/nick Annabel")
    membership(meeting.bob, room, meeting.anna.user, "join", name="Annabel")


@check("a public room is joined by its address")
def address(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    alias = f"garden{meeting.number}"
    room = bob.do("create", name="The public garden", alias=alias, public=True)["room"]
    write_to(shown, bob.name)
    run(shown, f"/join #{alias}:localhost")
    membership(bob, room, anna.user, "join")
    shown.wait_row("Write to The public garden")
    say(shown, "what a garden")
    bob.wait("message", room=room, body="what a garden")
