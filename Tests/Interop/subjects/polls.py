"""Polls, both ways between confab and the other client."""
from checks import check
from screen import CONFIRM, DOWN, ENTER, UP

START, RESPONSE, END = (f"org.matrix.msc3381.poll.{kind}" for kind in ("start", "response", "end"))
TEXT = "org.matrix.msc1767.text"


def voted(name, poll, *answers):
    """A vote as Element writes it, or in the stable form."""
    relation = {"rel_type": "m.reference", "event_id": poll}
    if name == "m.poll.response":
        return {"m.relates_to": relation, "m.selections": list(answers)}
    return {"m.relates_to": relation, name: {"answers": list(answers)}}


@check("a poll of the other client is answered and ended")
def foreign_poll(meeting):
    shown, room = meeting.chatting()
    poll = meeting.bob.do("event", room=room, type=START, content={
        TEXT: "Lunch?\n1. Pizza\n2. Soup",
        START: {"kind": "org.matrix.msc3381.poll.disclosed", "max_selections": 1,
                "question": {TEXT: "Lunch?", "body": "Lunch?", "msgtype": "m.text"},
                "answers": [{"id": "p", TEXT: "Pizza"}, {"id": "s", TEXT: "Soup"}]}})["event"]
    shown.wait_row("Lunch?")
    shown.wait_row("No votes yet")
    shown.type(UP + ENTER)
    shown.wait_row("○ Soup")
    shown.type(DOWN + ENTER)
    vote = meeting.bob.wait("event", type=RESPONSE, sender=meeting.anna.user)
    assert vote["content"] == voted(RESPONSE, poll, "s"), vote
    shown.wait_row("● 2", "Soup", "1")
    meeting.bob.do("event", room=room, type=RESPONSE, content=voted(RESPONSE, poll, "p"))
    shown.wait_row("2 voters")
    # The stable form counts too, and replaces the vote before; an unknown answer makes it void.
    meeting.bob.do("event", room=room, type="m.poll.response",
                   content=voted("m.poll.response", poll, "fish"))
    shown.wait_row("1 voter")
    meeting.bob.do("event", room=room, type=END, content={
        "m.relates_to": {"rel_type": "m.reference", "event_id": poll}, END: {},
        TEXT: "The poll has ended. Top answer: Soup", "msgtype": "m.text",
        "body": "The poll has ended. Top answer: Soup"})
    shown.wait_row("Ended", "1 voter")
    shown.wait_row("Top answer: Soup")


@check("the other client answers a poll of confab")
def own_poll(meeting):
    shown, room = meeting.chatting()
    shown.type("/poll Go? | yes | no" + ENTER)
    poll = meeting.bob.wait("event", type=START, sender=meeting.anna.user)
    start = poll["content"][START]
    assert start["question"][TEXT] == "Go?" and start["max_selections"] == 1, start
    assert [answer[TEXT] for answer in start["answers"]] == ["yes", "no"], start
    assert poll["content"][TEXT] == "Go?\n1. yes\n2. no", poll
    answers = [answer["id"] for answer in start["answers"]]
    meeting.bob.do("event", room=room, type=RESPONSE,
                   content=voted(RESPONSE, poll["event"], answers[1]))
    shown.wait_row("2", "no", "1")
    shown.wait_row("1 voter")
    shown.type("/endpoll" + ENTER)
    shown.wait_row("End the poll?")
    shown.type(CONFIRM)
    end = meeting.bob.wait("event", type=END, sender=meeting.anna.user)
    assert end["content"]["m.relates_to"] == {
        "rel_type": "m.reference", "event_id": poll["event"]}, end
    assert end["content"]["body"].endswith("Top answer: no"), end
    shown.wait_row("Ended", "1 voter")
