import Testing

@testable import Homeserver

@Suite struct FloodTests {
  @Test func `a flood of messages is sent at its rate, in order, and its end is announced`() {
    let talk = Conversation()
    #expect(talk.answers(to: "flood 25 10").count == 1)
    talk.host.forget()
    talk.host.pass(1_000)
    #expect(talk.host.sent().count == 10)
    talk.host.pass(2_000)
    let sent = talk.host.sent()
    #expect(sent.count == 26)
    #expect(sent.first?.hasPrefix("1 of 25") == true)
    #expect(sent[24].hasPrefix("25 of 25"))
    #expect(sent.last == "That was all.")
    #expect(talk.host.timerCount == 0)
  }

  @Test(arguments: [(1, 1), (7, 3), (1_000, 999), (20_000, 2_000), (50, 10), (5, 2_000)])
  func `a flood makes each of its messages exactly once, in the time that its rate gives`(
    count: Int, rate: Int
  ) {
    var flood = Flood(count: count, rate: rate)
    var texts: [String] = []
    var ticks = 0
    while !flood.isOver && ticks < 100_000 {
      texts += flood.next()
      ticks += 1
    }
    #expect(texts.count == count)
    #expect(Set(texts.map { $0.prefix { $0 != ":" } }).count == count)
    let seconds = Double(ticks * flood.tickMilliseconds) / 1_000
    #expect(abs(seconds - Double(count) / Double(rate)) < 1)
  }

  @Test func `a flood of messages is limited in number and rate`() {
    let talk = Conversation()
    let answer = talk.answers(to: "flood 99999999999999999999 99999999999999999999")
    #expect(
      answer.first?.contains("20000 messages (more would be too many), 2000 a second") == true)
    talk.host.pass(20_000)
    #expect(talk.host.sent().count == 1 + Flood.most + 1)
  }

  @Test func `the command stop ends a flood at once, even before the bot has read the command`() {
    let talk = Conversation(pause: 1)
    talk.say("flood 20000 1000", event: "$1")
    talk.host.pass(10_000)
    talk.say("stop", event: "$2")
    talk.host.forget()
    talk.host.pass(10_000)
    #expect(talk.host.sent().count == 1)
    #expect(talk.host.sent().first?.hasPrefix("Stopped after") == true)
    #expect(talk.host.timerCount == 0)
  }

  @Test func `a flood of messages that has not begun can be stopped, too`() {
    let talk = Conversation(pause: 1)
    talk.say("flood 100", event: "$1")
    talk.host.pass(1_000)
    talk.say("stop", event: "$2")
    talk.host.pass(20_000)
    #expect(talk.host.sent().last == "Stopped before it began.")
    #expect(talk.host.sent().count == 2)
  }

  @Test func `a room has one flood of messages at a time, and the bot answers meanwhile`() {
    let talk = Conversation()
    _ = talk.answers(to: "flood 100 1")
    #expect(talk.answers(to: "flood 100 1").first?.hasPrefix("One flood at a time") == true)
    #expect(talk.answers(to: "echo hi") == ["hi"])
    #expect(talk.answers(to: "stop").count == 1)
    #expect(talk.answers(to: "stop") == ["There is nothing to stop."])
  }
}
