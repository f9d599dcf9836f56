import Testing

@testable import Homeserver

@Suite struct GuideBrainTests {
  @Test func `a bot reads, types, and answers after a human pause`() {
    let talk = Conversation(pause: 1)
    talk.say("echo one two", event: "$a")
    #expect(talk.host.acts == [])
    talk.host.pass(150)
    #expect(talk.host.acts == [])
    talk.host.pass(600)
    #expect(talk.host.acts == [.read("!r", "$a"), .typing("!r", true)])
    talk.host.pass(5_000)
    #expect(
      talk.host.acts == [
        .read("!r", "$a"), .typing("!r", true), .typing("!r", false), .send("!r", "one two"),
      ])
    #expect(talk.host.timerCount == 0)
  }

  @Test func `a bot without pauses answers at once and shows no typing`() {
    let talk = Conversation(pause: 0)
    talk.say("echo hi", event: "$a")
    talk.host.pass(0)
    #expect(talk.host.acts == [.read("!r", "$a"), .send("!r", "hi")])
  }

  @Test func `several messages are answered one after the other in order`() {
    let talk = Conversation(pause: 1)
    for number in 1...5 { talk.say("echo \(number)", event: "$\(number)") }
    talk.host.pass(60_000)
    #expect(talk.host.sent() == ["1", "2", "3", "4", "5"])
    let receipts = talk.host.acts.filter { if case .read = $0 { true } else { false } }
    #expect(receipts == [.read("!r", "$5")])
  }

  @Test func `a bot answers each room independently`() {
    let talk = Conversation(pause: 1)
    talk.brain.message(talk.host.host, "!a", "@ann:here", "$1", "echo a")
    talk.brain.message(talk.host.host, "!b", "@bob:here", "$2", "echo b")
    talk.host.pass(3_000)
    #expect(talk.host.sent(in: "!a") == ["a"])
    #expect(talk.host.sent(in: "!b") == ["b"])
  }

  @Test func `a bot answers neither itself nor another bot`() {
    let host = VirtualHost()
    let make = Guide.brains(GuideConfiguration(pauseScale: 0, text: Conversation.text))
    let ada = make("@ada:here", "Ada")
    let bob = make("@bob:here", "Bob")
    ada.message(host.host, "!r", "@ada:here", "$1", "hello")
    ada.message(host.host, "!r", "@bob:here", "$2", "hello")
    bob.message(host.host, "!r", "@ada:here", "$3", "hello")
    host.pass(10_000)
    #expect(host.acts == [])
  }

  @Test func `after 1,000 messages at once a bot stops answering for a while`() {
    let talk = Conversation(pause: 0)
    for number in 0..<1_000 { _ = talk.answers(to: "echo \(number)") }
    #expect(talk.answers(to: "echo again") == [])
    #expect(talk.host.acts.contains(.read("!r", "$1")) == false)
    talk.host.pass(2_000)
    #expect(talk.answers(to: "echo later") == ["later"])
  }

  @Test func `a bot answers a limited number of messages that come too fast, and the newest one`() {
    let talk = Conversation(pause: 1)
    for number in 1...1_000 { talk.say("echo \(number)", event: "$\(number)") }
    talk.host.pass(1_000_000)
    #expect(talk.host.sent().count == GuideRoom.maxHeard)
    #expect(talk.host.sent().last == "1000")
  }

  @Test func `a bot acts after the callback that reports an event, not during it`() {
    let talk = Conversation(host: VirtualHost(stored: ["!r tour": "restart heron @ann:here"]))
    talk.brain.started(talk.host.host, ["!r"])
    #expect(talk.host.acts == [] && !talk.host.stored.isEmpty)
    talk.host.pass(0)
    #expect(!talk.host.acts.isEmpty && talk.host.stored.isEmpty)
    talk.brain.message(talk.host.host, "!r", "@ann:here", "$1", "tour")
    talk.host.pass(0)
    talk.host.forget()
    talk.brain.receipt(talk.host.host, "!r", "@ann:here", "$1")
    talk.brain.typing(talk.host.host, "!r", "@ann:here", true)
    talk.brain.joined(talk.host.host, "!s")
    #expect(talk.host.acts == [])
  }

  @Test func `the guide bot answers help with its commands, and keys with the list of keys`() {
    let talk = Conversation()
    let help = talk.answers(to: "help").joined()
    for word in ["tour", "keys", "echo", "remind", "flood", "stop"] {
      #expect(help.contains(word))
    }
    #expect(talk.answers(to: "Keys!") == ["the list of keys"])
  }

  @Test func `the bot's greeting begins with the key to press and stays short`() {
    let greeting = Conversation.text.greeting
    #expect(greeting.hasPrefix("Hello! Press Enter"))
    #expect(greeting.contains("Ctrl-Q"))
    #expect(greeting.split(separator: "\n").count <= 9)
  }

  @Test func `a bot gives at most two answers of limited length to a hostile text`() {
    let talk = Conversation()
    let hostile = [
      "", "   ", "\n\n", "\u{0}", String(repeating: "x", count: 60_000),
      "a" + String(repeating: "\u{301}", count: 60_000), "echo", "/", "!", "echo \u{1B}[2J",
      "remind 99999999999999999999d x",
      "flood 0", "flood -1", "remind -5m x", "remind 0s x", "\u{202E}flood",
      "echo " + String(repeating: "y", count: 60_000),
    ]
    for text in hostile {
      let answers = talk.answers(to: text)
      #expect(answers.count <= 2, "\(text.unicodeScalars.count)")
      for answer in answers { #expect(answer.unicodeScalars.count < 1_200) }
      _ = talk.answers(to: "stop")
      talk.host.pass(10_000)
    }
  }

  @Test func `the scale of a bot's pauses is clamped to 0...100, and NaN counts as 1`() {
    #expect(GuideConfiguration(pauseScale: .nan, text: Conversation.text).pauseScale == 1)
    #expect(GuideConfiguration(pauseScale: -3, text: Conversation.text).pauseScale == 0)
    #expect(GuideConfiguration(pauseScale: .infinity, text: Conversation.text).pauseScale == 100)
  }
}
