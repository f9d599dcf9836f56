"""Other clients that people use at `confab serve`, each with somebody who uses confab."""
import json
import re

from checks import CLIENTS, accept_chat, check
from clients import Commander, Weechat
from homeserver import Front
from person import say, write_to
from waiting import NotSeen

TEXT = "north by east\n"


def commander(meeting):
    """Anna's screen, and Carla, who uses matrix-commander."""
    anna, carla = meeting.person("anna"), meeting.person("carla")
    return anna, anna.open(), Commander(carla, meeting.server.url, meeting.folder)


@check("matrix-commander creates a room, invites, sends, and reads the answer", CLIENTS)
def commander_creates(meeting):
    anna, shown, carla = commander(meeting)
    assert carla.user in carla.run("--whoami")
    created = carla.run("--room-create", f"garden{meeting.number}", "--name", "Garden", "--topic",
                        "Seeds", "--plain", "--output", "json")
    room = json.loads(created)["room_id"]
    assert room in carla.run("--joined-rooms")
    carla.run("--room-invite", room, "--user", anna.user)
    accept_chat(shown, "Garden")
    shown.wait_row("Garden", "Seeds")
    carla.wait(anna.user, "--joined-members", room)
    carla.run("--room", room, "--message", "good morning")
    shown.wait_row("good morning")
    say(shown, "good evening")
    carla.newest(room, "good evening")


@check("matrix-commander lists its invites, joins, leaves, and is seen to", CLIENTS)
def commander_joins(meeting):
    anna, shown, carla = commander(meeting)
    write_to(shown, carla.name)
    say(shown, "are you there?")
    room = carla.wait("!", "--room-invites", "list").split()[0]
    carla.run("--room-join", room)
    shown.wait_row(carla.name, "joined")
    assert room in carla.run("--joined-rooms")
    carla.newest(room, "are you there?")
    carla.run("--room", room, "--message", "here I am")
    shown.wait_row("here I am")
    carla.run("--room-leave", room)
    shown.wait_row(carla.name, "left")


@check("matrix-commander sends a file and an upload, which confab reads, and fetches one", CLIENTS)
def commander_uploads(meeting):
    anna, shown, carla = commander(meeting)
    room = json.loads(carla.run("--room-create", f"map{meeting.number}", "--name", "Map", "--plain",
                                "--output", "json"))["room_id"]
    carla.run("--room-invite", room, "--user", anna.user)
    accept_chat(shown, "Map")
    (carla.folder / "plan.txt").write_text(TEXT)
    # Files are sent with encryption of their own even to rooms without it.
    carla.run("--room", room, "--file", "plan.txt")
    shown.wait_row("plan.txt")
    uri = carla.run("--upload", "plan.txt", "--plain").split()[0]
    event = {"type": "m.room.message", "content": {
        "msgtype": "m.file", "body": "route.txt", "url": uri, "info": {"size": len(TEXT)}}}
    (carla.folder / "event.json").write_text(json.dumps(event))
    carla.run("--room", room, "--event", "event.json")
    shown.wait_row("route.txt")
    shown.type(f"/save {anna.folder}/saved.txt\r")
    shown.wait_row("Saved")
    assert (anna.folder / "saved.txt").read_text() == TEXT
    (anna.folder / "own.txt").write_text("south\n")
    anna.command("send", room, "--file", anna.folder / "own.txt")
    carla.newest(room, "own.txt")
    uri = meeting.other_device(anna).wait("message", room=room, body="own.txt")["url"]
    carla.run("--download", uri, "--file-name", "fetched.txt", "--plain")
    assert (carla.folder / "fetched.txt").read_text() == "south\n"


@check("weechat-matrix signs in, joins, lists, invites, sends, reads and uploads", CLIENTS)
def weechat(meeting):
    anna, wendy, dora = (meeting.person(name) for name in ("anna", "wendy", "dora"))
    front = Front(meeting.server, "--hide", "--tls", str(meeting.folder / "tls"))
    try:
        client = Weechat(wendy, front.url, meeting.folder)
        try:
            converse(anna, client, dora)
        except NotSeen as error:
            raise NotSeen(f"{error}\nweechat's lines:\n{client.log('here')[-3000:]}") from error
        finally:
            client.close()
    finally:
        front.stop()


def converse(anna, client, dora):
    shown = anna.open()
    write_to(shown, client.name)
    say(shown, "are you there?")
    client.wait("server.here", "You have been invited", anna.user)
    room = re.search(r"![\w-]+:localhost", client.log("server.here")).group()
    client.tell("server.here", f"/join {room}")
    shown.wait_row(client.name, "joined")
    client.wait(room, "are you there?")
    client.say(room, "here I am")
    shown.wait_row("here I am")
    client.say(room, f"/invite {dora.user}")
    joining = dora.open()
    accept_chat(joining, client.name)
    client.wait(room, dora.name, "joined")
    client.say(room, "/topic Seeds")
    (client.home / "plan.txt").write_text(TEXT)
    client.say(room, f"/upload {client.home}/plan.txt")
    joining.wait_row("plan.txt")
    joining.type(f"/save {dora.folder}/saved.txt\r")
    joining.wait_row("Saved")
    assert (dora.folder / "saved.txt").read_text() == TEXT
    # After another start it lists the room again, with what was said.
    client.restart()
    client.say(room, "back again")
    joining.wait_row("back again")
    say(joining, "welcome")
    client.wait(room, "welcome")
    client.say(room, "/part")
    joining.wait_row(client.name, "left")
