"""Rooms and their people, both ways between confab and the other client."""
from checks import accept_chat, check
from person import say, write_to
from screen import CONFIRM, ENTER, LEAVE, SHIFT_TAB, TAB
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
    shown.wait_row("▌ Tea at five")
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
    shown.wait_row("▌ Tea at six")
    bob.do("kick", room=room, user=anna.user)
    shown.wait_no_row("▌ Tea at six")


@check("a third person is invited, by confab and by the other client")
def third_person(meeting):
    shown, room = meeting.chatting()
    carol, dora = meeting.peer("carol"), meeting.peer("dora")
    say(shown, "two of us")
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
    say(shown, "stay a while")
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


def enter_room(meeting, name, **levels):
    """A room that Bob made, which Anna has joined; `levels` are the power levels of names."""
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    room = bob.do("create", name=name, topic="Seeds", invite=[anna.user])["room"]
    users = {f"@{person}{meeting.number:03d}:localhost": level for person, level in levels.items()}
    bob.do("raise_power", room=room, users=users)
    accept_chat(shown, name)
    shown.wait_row(f"Write to {name}")
    return shown, room, anna, bob


def join_by_address(meeting, name):
    """A public room that Bob made, which Anna joins by its address."""
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    alias = f"address{meeting.number}"
    room = bob.do("create", name=name, alias=alias, public=True)["room"]
    write_to(shown, bob.name)
    run(shown, f"/join #{alias}:localhost")
    membership(bob, room, anna.user, "join")
    shown.wait_row(f"Write to {name}")
    return shown, room, anna, bob


@check("confab removes somebody with a reason, bans and unbans them")
def confab_kicks(meeting):
    shown, room, anna, bob = enter_room(meeting, "Garden", anna=50)
    carol = meeting.peer("carol")
    bob.do("invite", room=room, user=carol.user)
    carol.do("join", room=room)
    shown.wait_row(f"{carol.name} joined")
    run(shown, f"/kick {carol.user} too loud")
    carol.wait("left", room=room)
    membership(bob, room, carol.user, "leave", reason="too loud")
    bob.do("invite", room=room, user=carol.user)
    carol.do("join", room=room)
    mark = carol.mark
    run(shown, f"/ban {carol.user} still too loud")
    membership(bob, room, carol.user, "ban", reason="still too loud")
    carol.wait("left", room=room, after=mark)
    mark = bob.mark
    run(shown, f"/unban {carol.user}")
    membership(bob, room, carol.user, "leave", after=mark)


@check("confab is removed by the other client, and tells the reason")
def confab_is_kicked(meeting):
    shown, room, anna, bob = enter_room(meeting, "Garden")
    say(shown, "a last word")
    bob.do("kick", room=room, user=anna.user, reason="wrong room")
    shown.wait_row("you are not in this chat any more")
    shown.wait_row("wrong room")
    shown.wait_row("▌ Read only: you are not in this chat any more.")


@check("topic and name of a room change, both ways")
def topic_and_name(meeting):
    shown, room, anna, bob = enter_room(meeting, "Garden", anna=50)
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
    shown, room, _, bob = join_by_address(meeting, "The public garden")
    say(shown, "what a garden")
    bob.wait("message", room=room, body="what a garden")


@check("confab makes a public room with an address, and the other client joins by it")
def makes_public(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    write_to(shown, bob.name)
    alias = f"plot{meeting.number}"
    run(shown, "/create Kitchen garden")
    shown.wait_row("Who may join?")
    shown.type(SHIFT_TAB + " " + TAB + alias)
    shown.wait_row(f"#{alias}:localhost")
    shown.type(TAB + ENTER)
    shown.wait_row("Write to Kitchen garden")
    room = bob.do("join", room=f"#{alias}:localhost")["room"]
    membership(bob, room, bob.user, "join")
    say(shown, "come in")
    bob.wait("message", room=room, body="come in")


@check("another client finds a room that confab made as listed in the public directory")
def makes_listed(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    write_to(shown, bob.name)
    name, alias = f"Orchard {meeting.number}", f"orchard{meeting.number}"
    run(shown, f"/create {name}")
    shown.wait_row("Who may join?")
    shown.type(SHIFT_TAB + "  " + TAB + alias)
    shown.wait_row(f"#{alias}:localhost")
    shown.type(TAB + ENTER)
    shown.wait_row(f"Write to {name}")

    def listed():
        answer = bob.do("call", method="POST", path="/publicRooms",
                        body={"filter": {"generic_search_term": name}})["answer"]
        return [room["canonical_alias"] for room in answer["chunk"] if room.get("name") == name]
    found = until(f"{name} in the public directory", listed)
    assert found == [f"#{alias}:localhost"], found


@check("confab makes a private room with people and a topic")
def makes_private(meeting):
    anna, bob, carol = meeting.person("anna"), meeting.peer("bob"), meeting.peer("carol")
    shown = anna.open()
    write_to(shown, meeting.peer("dora").name)
    run(shown, "/create Shed")
    shown.wait_row("Who may join?")
    shown.type(SHIFT_TAB + SHIFT_TAB + SHIFT_TAB + "Tools" + TAB + f"{bob.user},{carol.user},")
    shown.wait_row(f"{carol.user} ×")
    shown.type(TAB + TAB + ENTER)
    shown.wait_row("Write to Shed")
    for invited in (bob, carol):
        invited.do("join", room=invited.wait("invite", sender=anna.user)["room"])
    shown.wait_row("Shed", "Tools")
    say(shown, "who has the spade?")
    bob.wait("message", body="who has the spade?")


@check("a space of the other client is a section with its rooms, in the order of the space")
def space(meeting):
    anna, bob = meeting.person("anna"), meeting.peer("bob")
    shown = anna.open()
    names = {name: f"{name.lower()}{meeting.number}" for name in ("Hamlet", "Shed", "Garden")}
    rooms = {name: bob.do("create", name=name, alias=alias, public=True,
                          space=name == "Hamlet")["room"] for name, alias in names.items()}
    for name, order in (("Shed", "b"), ("Garden", "a")):
        bob.do("state", room=rooms["Hamlet"], type="m.space.child", state_key=rooms[name],
               content={"via": ["localhost"], "order": order})
    write_to(shown, bob.name)
    for name in ("Shed", "Garden"):
        run(shown, f"/join #{names[name]}:localhost")
        shown.wait_row(f"Write to {name}")
    run(shown, f"/join #{names['Hamlet']}:localhost")
    membership(bob, rooms["Hamlet"], anna.user, "join")
    shown.wait_row("is a space")

    def listed(*wanted):
        def look(screen):
            rows = [row[:36].strip("▌ │") for row in screen.rows]
            found = [next((n for n, row in enumerate(rows) if row.startswith(name)), None)
                     for name in wanted]
            return None not in found and found == sorted(found)
        shown.wait(f"{wanted} in the list", look)

    listed("▾ Hamlet", "Garden", "Shed")
    bob.do("state", room=rooms["Hamlet"], type="m.space.child", state_key=rooms["Garden"],
           content={})
    listed("▾ Chats", "Garden", "▾ Hamlet", "Shed")
