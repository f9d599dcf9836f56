import Testing

@testable import Homeserver

@Suite struct TourTests {
  let talk = Conversation(host: VirtualHost(fixedRandom: 0))

  /// Starts the tour, and skips the steps before `step` with "next".
  func skip(to step: Tour.Step) {
    _ = talk.answers(to: "tour")
    for past in Tour.Step.allCases.prefix(while: { $0 != step }) {
      _ = past
      _ = talk.answers(to: "next")
    }
  }

  @Test func `the bot's tour continues at each event that its step asks for`() {
    #expect(talk.answers(to: "tour").last?.contains("1. Write anything") == true)
    #expect(talk.answers(to: "here I am").last?.hasPrefix("2.") == true)
    talk.host.forget()
    talk.types()
    talk.host.pass(0)
    #expect(talk.host.sent().first?.hasPrefix("I see that you type!") == true)
    #expect(talk.host.sent().last?.hasPrefix("3.") == true)
    #expect(talk.answers(to: "one\ntwo").last?.hasPrefix("4.") == true)
    talk.host.forget()
    talk.host.pass(Tour.wait)
    #expect(talk.host.sent() == ["Here I am! Come back to me."])
    talk.host.pass(4_000)
    talk.host.forget()
    talk.receipt()
    talk.host.pass(0)
    #expect(talk.host.sent().count == 2 + 30)
    #expect(talk.answers(to: "The word is Heron").last?.hasPrefix("6.") == true)
    let again = Conversation(host: VirtualHost(stored: talk.host.stored))
    again.brain.started(again.host.host, ["!r"])
    again.host.pass(0)
    #expect(again.host.sent().first?.hasPrefix("Welcome back!") == true)
    #expect(again.host.sent().last?.hasPrefix("That was the tour.") == true)
    #expect(again.host.stored == [:])
  }

  @Test func `typing before the tour asked for typing does not complete the step`() {
    let slow = Conversation(pause: 1)
    slow.say("tour")
    slow.host.pass(20_000)
    slow.say("hi", event: "$2")
    slow.host.pass(1_000)
    slow.types()
    slow.host.pass(20_000)
    #expect(slow.host.sent().last?.hasPrefix("2.") == true)
    slow.types()
    slow.host.pass(20_000)
    #expect(slow.host.sent().last?.hasPrefix("3.") == true)
  }

  @Test func `the tour's step about lines needs a message of two lines with text`() {
    skip(to: .lines)
    #expect(talk.answers(to: "one").last?.contains("That was one line") == true)
    #expect(talk.answers(to: "one\n  \n").last?.contains("That was one line") == true)
    #expect(talk.answers(to: "one\n\ntwo").last?.hasPrefix("4.") == true)
  }

  @Test func `an immediate receipt fails the tour's step of looking away, which can be repeated`() {
    skip(to: .away)
    talk.host.pass(Tour.wait)
    talk.host.pass(200)
    talk.host.forget()
    talk.receipt()
    talk.host.pass(0)
    #expect(talk.host.sent().first?.contains("came at once") == true)
    #expect(talk.answers(to: "again").last?.hasPrefix("4.") == true)
    talk.host.pass(Tour.wait)
    talk.host.pass(3_000)
    talk.host.forget()
    talk.receipt()
    talk.host.pass(0)
    #expect(talk.host.sent().first?.hasPrefix("There you are") == true)
  }

  @Test func `a read receipt before the bot's message does not fail the step of looking away`() {
    skip(to: .away)
    talk.host.forget()
    talk.receipt()
    talk.host.pass(1_000)
    #expect(talk.host.sent() == [])
  }

  @Test func `a skipped step of the tour sends no message after its pause`() {
    skip(to: .scroll)
    talk.host.forget()
    talk.host.pass(10 * Tour.wait)
    #expect(talk.host.sent() == [])
  }

  @Test func `commands work during the tour`() {
    skip(to: .lines)
    #expect(talk.answers(to: "echo hi") == ["hi"])
    #expect(talk.answers(to: "one\ntwo").last?.hasPrefix("4.") == true)
  }

  @Test func `the command stop ends the tour, and so do too many failed tries`() {
    skip(to: .lines)
    #expect(talk.answers(to: "stop").first?.hasPrefix("The tour is over") == true)
    #expect(talk.host.stored == [:])
    skip(to: .lines)
    for _ in 1..<Tour.patience { _ = talk.answers(to: "no") }
    #expect(talk.answers(to: "no") == [TourText.givenUp])
    #expect(talk.host.stored == [:])
  }

  @Test func `only the person who started the tour can complete its steps`() {
    skip(to: .lines)
    talk.host.forget()
    talk.say("one\ntwo", from: "@bob:here")
    talk.host.pass(0)
    #expect(talk.host.sent().first?.hasPrefix("4.") == false)
    #expect(talk.answers(to: "one\ntwo").last?.hasPrefix("4.") == true)
  }

  @Test func `a malformed stored tour is read as no tour`() {
    for stored in ["", "lines", "lines heron", "dance heron @a:b", "lines secret @a:b"] {
      #expect(Tour(stored: stored) == nil)
    }
    #expect(Tour(stored: "lines heron @a b:c")?.person == "@a b:c")
  }

  @Test func `the tour names the keys of the key table`() {
    let text = TourText(keys: Conversation.text.keys, name: "Guide")
    let words = Tour.Step.allCases.map(text.task).joined()
    for key in ["Enter", "Alt-Enter", "F3", "Ctrl-K", "PgUp", "Ctrl-End", "Ctrl-Q"] {
      #expect(words.contains(key), "\(key)")
    }
  }
}
