import Testing

@testable import Homeserver

@Suite struct SmallTalkTests {
  @Test func `a bot's small talk repeats no line of a topic before all were used`() {
    let host = VirtualHost()
    let pool = SmallTalk.lines(for: .general)
    var talk = SmallTalk()
    let first = pool.map { _ in talk.answer(to: "so so", as: "Ada", random: host.host.random) }
    #expect(Set(first).count == pool.count)
    let next = talk.answer(to: "so so", as: "Ada", random: host.host.random)
    #expect(pool.contains(next))
    #expect(next != first.last)
  }

  @Test func `a bot never says the same line twice in a row`() {
    let host = VirtualHost()
    var talk = SmallTalk()
    var last = ""
    for _ in 0..<500 {
      let next = talk.answer(to: "so so", as: "Ada", random: host.host.random)
      #expect(next != last)
      last = next
    }
  }

  @Test func `a bot that has used every greeting answers a greeting with another topic`() {
    var talk = SmallTalk()
    let greetings = SmallTalk.lines(for: .hello)
    for _ in greetings {
      #expect(greetings.contains(talk.answer(to: "hello", as: "Ada", random: { _ in 0 })))
    }
    #expect(!greetings.contains(talk.answer(to: "hello", as: "Ada", random: { _ in 0 })))
  }

  @Test(arguments: [
    ("Hi!", SmallTalk.Topic.hello), ("thank you", .thanks), ("who are you?", .name),
    ("is it late?", .question), ("it is late", .general),
    ("this", .general), ("Good bye", .farewell),
  ])
  func `a message is recognised as small talk about a topic`(text: String, topic: SmallTalk.Topic) {
    #expect(SmallTalk.topic(of: text) == topic)
  }

  @Test func `a bot answers a question for its name with its name`() {
    var talk = SmallTalk()
    #expect(talk.answer(to: "what is your name?", as: "Zoë", random: { _ in 0 }).contains("Zoë"))
  }

  @Test func `a bot's first answer in a room mentions its help, the second does not`() {
    let talk = Conversation()
    #expect(talk.answers(to: "so so").first?.contains("help") == true)
    #expect(talk.answers(to: "so so").first?.contains("Write help") == false)
  }

  @Test(arguments: SmallTalk.Topic.allCases)
  func `each topic of small talk has at least three lines, and no line twice`(
    topic: SmallTalk.Topic
  ) {
    let lines = SmallTalk.lines(for: topic)
    #expect(Set(lines).count == lines.count && lines.count > 2)
  }
}
