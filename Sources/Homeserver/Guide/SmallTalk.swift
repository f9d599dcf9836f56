/// A bot's small talk in one room. It repeats no line of a topic before all lines of the topic were
/// used.
internal struct SmallTalk: Equatable {
  /// The topic of a message, which decides from which lines the bot chooses its reply.
  internal enum Topic: CaseIterable, Hashable {
    case hello, farewell, thanks, feelings, name, question, general
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
    (.feelings, ["sad", "tired", "happy", "bored", "stressed", "sick", "angry", "lonely"]),
    (.hello, ["hello", "hi", "hey", "hallo", "morning", "evening", "greetings"]),
  ]
}
