"""What an account keeps on the homeserver for all of its devices: tags, marks and levels of chats,
ignored people; and its sessions."""
import urllib.parse

from checks import check
from person import Person, go_to, say
from screen import ENTER
from waiting import NotSeen, until


def quoted(text):
    return urllib.parse.quote(text, safe="")


def asked(device, path):
    """What the homeserver answers to a GET of a path; None if it has nothing there."""
    try:
        return device.do("call", method="GET", path=path)["answer"]
    except NotSeen as error:
        if "404" in str(error):
            return None
        raise


def wait_for(device, path, what, look):
    return until(what, lambda: (answer := asked(device, path)) is not None and look(answer))


def in_list(shown, text):
    return any(text in row[:36] for row in shown.rows)


@check("a chat becomes a favourite and one of low priority, here and on another device")
def tags(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    # A section has a head if there are several of them.
    meeting.bob.do("create", name="Harbour", invite=[meeting.anna.user])
    shown.wait("the invite", lambda s: in_list(s, "Harbour"))
    path = f"/user/{{me}}/rooms/{quoted(room)}/tags"
    shown.type("/tag favourite" + ENTER)
    wait_for(phone, path, "the favourite", lambda a: list(a["tags"]) == ["m.favourite"])
    shown.wait("the section", lambda s: in_list(s, "Favourites"))
    phone.do("call", method="DELETE", path=path + "/m.favourite")
    shown.wait("no section", lambda s: not in_list(s, "Favourites"))
    phone.do("call", method="PUT", path=path + "/m.lowpriority", body={})
    shown.wait("the section", lambda s: in_list(s, "Low priority"))
    shown.type("/tag none" + ENTER)
    wait_for(phone, path, "no tag", lambda a: not a["tags"])


@check("a chat is marked as unread, here and on another device")
def marked_unread(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    meeting.bob.do("send", room=room, text="read me later")
    shown.wait_row("read me later")
    meeting.anna.wait_unread(0)
    path = f"/user/{{me}}/rooms/{quoted(room)}/account_data/m.marked_unread"
    shown.type("/markunread" + ENTER)
    wait_for(phone, path, "the mark", lambda a: a["unread"] is True)
    meeting.anna.wait_unread(1)
    phone.do("call", method="PUT", path=path, body={"unread": False})
    meeting.anna.wait_unread(0)
    phone.do("call", method="PUT", path=path, body={"unread": True})
    meeting.anna.wait_unread(1)
    go_to(shown, meeting.bob.name)
    wait_for(phone, path, "no mark", lambda a: a["unread"] is False)
    meeting.anna.wait_unread(0)


@check("a chat is muted and set to mentions only, here and on another device")
def levels(meeting):
    shown, room = meeting.chatting()
    phone = meeting.other_device(meeting.anna)
    path = f"/pushrules/global/room/{quoted(room)}"
    shown.type("/notify mentions" + ENTER)
    wait_for(phone, path, "the rule", lambda a: a["enabled"] and "notify" not in a["actions"])
    shown.wait("the mark", lambda s: in_list(s, f"{meeting.bob.name} @"))
    phone.do("call", method="DELETE", path=path)
    shown.wait("no mark", lambda s: not in_list(s, f"{meeting.bob.name} @"))
    shown.type("/mute" + ENTER)

    def is_muted(rules):
        return any(rule["rule_id"] == room and rule["enabled"] and "notify" not in rule["actions"]
                   for rule in rules["override"])
    wait_for(phone, "/pushrules/global/", "the rule", is_muted)
    shown.wait("the mark", lambda s: in_list(s, f"{meeting.bob.name} ×"))
    phone.do("call", method="DELETE", path=f"/pushrules/global/override/{quoted(room)}")
    shown.wait("no mark", lambda s: not in_list(s, f"{meeting.bob.name} ×"))


@check("somebody is ignored, here and on another device")
def ignored(meeting):
    shown, room = meeting.chatting()
    phone, carol = meeting.other_device(meeting.anna), meeting.peer("carol")
    meeting.bob.do("invite", room=room, user=carol.user)
    carol.do("join", room=room)
    carol.do("send", room=room, text="buy my shoes")
    shown.wait_row("buy my shoes")
    path = "/user/{me}/account_data/m.ignored_user_list"
    shown.type(f"/ignore {carol.user}" + ENTER)
    wait_for(phone, path, "the list", lambda a: list(a["ignored_users"]) == [carol.user])
    carol.do("send", room=room, text="buy them now")
    meeting.bob.do("send", room=room, text="who is shouting?")
    shown.wait_row("who is shouting?")
    assert not shown.has_row("buy "), shown.picture
    phone.do("call", method="PUT", path=path, body={"ignored_users": {}})
    shown.wait_row("buy my shoes")
    carol.do("send", room=room, text="the last pair")
    shown.wait_row("the last pair")


@check("a second device of confab has the chats, and its sign-out ends its session alone")
def sessions(meeting):
    shown, room = meeting.chatting()
    say(shown, "from my desk")
    meeting.bob.do("send", room=room, text="so late?")
    shown.wait_row("so late?")
    sofa = meeting.keep(Person(meeting.binary, meeting.folder, meeting.anna.name,
                               meeting.server.url, data="sofa", action="login"))
    other = sofa.open()
    go_to(other, meeting.bob.name)
    for words in ("from my desk", "so late?"):
        other.wait_row(words)
    say(other, "from my sofa")
    shown.wait_row("from my sofa")
    phone = meeting.other_device(meeting.anna)

    def devices():
        return len(asked(phone, "/devices")["devices"])
    before = devices()
    sofa.quit(other)
    sofa.command("logout", "--remove-chats")
    assert devices() == before - 1
    say(shown, "still at my desk")
    wrong = sofa.run("login", meeting.server.url, meeting.anna.name, text="wrong words\n")
    assert wrong.returncode and "password" in wrong.stderr.lower(), wrong
    assert devices() == before - 1
