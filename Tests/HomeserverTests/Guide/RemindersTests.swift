import Testing

@testable import Homeserver

@Suite struct RemindersTests {
  @Test func `a reminder comes when it is due and not before`() {
    let talk = Conversation()
    #expect(talk.answers(to: "remind 10m tea") == ["In 10 minutes: tea"])
    talk.host.forget()
    talk.host.pass(599_000)
    #expect(talk.host.sent() == [])
    talk.host.pass(1_000)
    #expect(talk.host.sent() == ["Reminder: tea"])
    #expect(talk.host.stored == [:])
    #expect(talk.host.timerCount == 0)
  }

  @Test func `reminders come in the order in which they are due`() {
    let talk = Conversation()
    for text in ["remind 3h third", "remind 1s first", "remind 2h second", "remind 2h as second"] {
      _ = talk.answers(to: text)
    }
    talk.host.forget()
    talk.host.pass(4 * 3_600_000)
    #expect(
      talk.host.sent() == [
        "Reminder: first", "Reminder: second", "Reminder: as second", "Reminder: third",
      ])
  }

  @Test func `a reminder survives a restart`() {
    let before = Conversation()
    _ = before.answers(to: "remind 10m tea\nwith \\n milk")
    let host = VirtualHost(stored: before.host.stored, now: before.host.now + 60_000)
    let after = Conversation(host: host)
    after.brain.started(host.host, ["!r"])
    host.pass(539_000)
    #expect(host.sent() == [])
    host.pass(1_000)
    #expect(host.sent() == ["Reminder: tea\nwith \\n milk"])
  }

  @Test func `reminders that were due while the server was down come at its start, in order`() {
    let before = Conversation()
    _ = before.answers(to: "remind 2m second")
    _ = before.answers(to: "remind 1m first")
    _ = before.answers(to: "remind 5h later")
    let host = VirtualHost(stored: before.host.stored, now: before.host.now + 3_600_000)
    let after = Conversation(host: host)
    after.brain.started(host.host, ["!r"])
    host.pass(0)
    #expect(
      host.sent() == [
        "Reminder, which was due while I was away: first",
        "Reminder, which was due while I was away: second",
      ])
    host.pass(5 * 3_600_000)
    #expect(host.sent().last == "Reminder: later")
  }

  @Test func `reminders can be listed and deleted`() {
    let talk = Conversation()
    #expect(talk.answers(to: "reminders") == ["There is nothing to remind you of."])
    _ = talk.answers(to: "remind 10m tea")
    _ = talk.answers(to: "remind 1d cake")
    #expect(talk.answers(to: "reminders") == ["in 10 minutes: tea\nin 1 day: cake"])
    #expect(talk.answers(to: "forget") == ["Forgotten: 2 reminders."])
    talk.host.forget()
    talk.host.pass(2 * 86_400_000)
    #expect(talk.host.sent() == [])
    #expect(talk.host.stored == [:])
  }

  @Test func `the number of reminders is limited`() {
    let talk = Conversation()
    for number in 1...Reminders.most { _ = talk.answers(to: "remind \(number)m x") }
    #expect(talk.answers(to: "remind 1m y").first?.hasPrefix("I have 50") == true)
    #expect(Reminders(stored: talk.host.stored["!r reminders"] ?? "").all.count == Reminders.most)
  }

  @Test func `stored reminders that cannot be read are left out`() {
    let reminders = Reminders(stored: "x y\n\n-5 old\n7 good\n99999999999999999999 z\n8\n9 \\")
    #expect(reminders.all.map(\.text) == ["good", ""])
  }

  @Test func `any number of reminders share one timer`() {
    let talk = Conversation()
    for number in stride(from: 40, to: 0, by: -1) { _ = talk.answers(to: "remind \(number)h x") }
    talk.host.pass(3_000_000)
    #expect(talk.host.timerCount == 1)
  }

  @Test(arguments: [
    (1, "1 second"), (90, "90 seconds"), (120, "2 minutes"), (3_661, "1 hour and 1 minute"),
    (86_400, "1 day"), (90_061, "1 day and 1 hour"),
  ])
  func `a reminder's number of seconds is written in words`(seconds: Int, words: String) {
    #expect(Reminders.words(seconds: seconds) == words)
  }
}
