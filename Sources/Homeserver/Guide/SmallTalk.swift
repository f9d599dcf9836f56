/// A bot's small talk in one room. It repeats no line of a topic before all lines of the topic were
/// used.
internal struct SmallTalk: Equatable {
  internal enum Topic: CaseIterable, Hashable {
    case hello, farewell, thanks, name, question, general
  }

  private var said: [Topic: Set<Int>] = [:]
  private var last: [Topic: Int] = [:]
  /// `true` until `answer` is called for the first time; to that reply the bot adds a hint at the
  /// command `help`.
  internal private(set) var isFresh = true

  internal init() {}

  internal mutating func answer(to text: String, as name: String, random: (Int) -> Int) -> String {
    defer { isFresh = false }
    let topic = SmallTalk.topic(of: text)
    let lines = SmallTalk.lines(for: topic)
    // When all lines of a topic were used, the bot sends one general line before it repeats any
    // line of the topic.
    if topic != .general, said[topic, default: []].count == lines.count {
      said[topic] = []
      return pick(.general, as: name, random: random)
    }
    return pick(topic, as: name, random: random)
  }

  private mutating func pick(_ topic: Topic, as name: String, random: (Int) -> Int) -> String {
    let lines = SmallTalk.lines(for: topic)
    var free = lines.indices.filter { !said[topic, default: []].contains($0) }
    if free.isEmpty {
      said[topic] = []
      free = lines.indices.filter { $0 != last[topic] }
    }
    let chosen = random(free.count)
    guard free.indices.contains(chosen) else { return "…" }
    let index = free[chosen]
    said[topic, default: []].insert(index)
    last[topic] = index
    return lines[index].split(separator: "NAME", omittingEmptySubsequences: false)
      .joined(separator: name)
  }

  internal static func topic(of text: String) -> Topic {
    let start = GuideCommand.cut(text, 400).lowercased()
    let words = Set(start.split { !$0.isLetter && $0 != "'" })
    for (topic, cues) in cues where !words.isDisjoint(with: cues) { return topic }
    return start.contains("?") ? .question : .general
  }

  private static let cues: [(Topic, Set<Substring>)] = [
    (.thanks, ["thanks", "thank", "thx", "cheers"]),
    (.farewell, ["bye", "goodbye", "goodnight", "cya"]),
    (.name, ["name", "who"]),
    (.hello, ["hello", "hi", "hey", "hallo", "morning", "evening", "greetings"]),
  ]
}

extension SmallTalk {
  /// NAME stands for the bot's own name.
  internal static func lines(for topic: Topic) -> [String] {
    switch topic {
    case .hello:
      [
        "Hello! Good to see a line from you.", "Hi there. What are we up to today?",
        "Hey! I was just counting cells.",
        "Hello, hello. The kettle is on, in a manner of speaking.",
      ]
    case .farewell:
      [
        "See you! Everything here stays as it is.", "Goodbye. Your draft will wait for you.",
        "Until next time. I shall be in this very room.", "Take care!",
      ]
    case .thanks:
      [
        "You are welcome.", "Any time. It is what I am here for.", "My pleasure.",
        "Gladly. That cost me only a few cycles.",
      ]
    case .name:
      [
        "I am NAME, a small bot that lives in this program.",
        "NAME is the name. A bot, if you wondered: I never sleep, and I never eat the last biscuit.",
        "They call me NAME. I am a bot; what you tell me stays in this room.",
      ]
    case .question: SmallTalk.toQuestions
    case .general: SmallTalk.toAnything
    }
  }

  private static let toQuestions = [
    "Good question. What do you think yourself?",
    "I would have to look that up, and I have nowhere to look.",
    "Yes. Or no. I am only a small bot.",
    "If I knew that, I would be a larger program.",
    "I do not know, but I like that you asked.",
    "That depends on whom you ask. I lean towards yes.",
    "Perhaps sleep on it? remind 8h decide, and I come back to it.",
    "My honest answer is that I have no idea.",
    "Some questions are better when they stay open for a while.",
  ]

  private static let toAnything = [
    "Tell me more.",
    "I had not thought of it that way.",
    "Noted. I forget nothing that is written here.",
    "Interesting. And then?",
    "Fair enough.",
    "Somebody should write that down. Oh, you just did.",
    "Have you tried a message of two lines yet?",
    "You type well. I can see when you do, but not what, until you send it.",
    "My favourite key is Escape. It always leads back.",
    "Good point. I shall think about it until your next message.",
    "I keep my words short, so that they fit a narrow pane.",
    "Do go on.",
    "You could make a new chat with any name, and there would be someone to talk to.",
    "I once knew a bot that repeated itself. I try not to.",
  ]
}
