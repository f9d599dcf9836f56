import Database
import Intents
import Model
import TestSupport
import Testing

@testable import Storage

/// The search index finds the messages that a comparison with each single message finds.
@Suite struct PlainScanTests {
  private static let now: Int64 = 1_795_608_000_000
  private static let day: Int64 = 86_400_000

  @Test(arguments: Soak.seeds(1...5))
  func `random searches find the same messages as a scan of all messages`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sample = try Sample()
    let messages = Self.messages(&random)
    try sample.commit(
      joined(name: "one"), joined(other, name: "two"),
      members(member(alice, "Alice"), member(bob, "Bob")))
    for (index, message) in messages.enumerated() {
      try sample.commit(arrived([message.arrival], in: message.chat))
      // Each message is committed alone. Some messages of the first chat get a reaction.
      if index % 50 == 0, index > 0 {
        try sample.commit(reacted("+", to: messages[index].text, as: "$r\(index)"))
      }
    }
    let reacted = Set(
      messages.enumerated().filter {
        $0.offset % 50 == 0 && $0.offset > 0 && $0.element.chat == chat
      }
      .map(\.offset))
    for _ in 0..<Soak.steps(200) {
      let query = PlainQuery(&random)
      let found = try sample.store.search(
        SearchRequest(text: query.text, limit: 2_000),
        clock: SearchClock(now: time(Self.now)) { Int($0.milliseconds / Self.day) })
      let expected = messages.enumerated().filter {
        query.fits($0.element, isReacted: reacted.contains($0.offset), now: Self.now)
      }.map(\.element.text).reversed()
      #expect(found.problem == nil && found.hits.map(\.text) == Array(expected), "\(query.text)")
    }
  }

  private static func messages(_ random: inout SeededRandom) -> [PlainMessage] {
    var instant = now - 9 * day
    return (0..<400).map { number in
      instant += Int64(9_000 + random.next(below: 3_000_000))
      return PlainMessage(
        text: "n\(number) "
          + (0...random.next(below: 6)).map { _ in PlainMessage.word(&random) }
          .joined(separator: " "),
        sender: [me, alice, bob][random.next(below: 3)], chat: random.oneIn(3) ? other : chat,
        time: instant)
    }
  }
}

/// A message of the random test.
private struct PlainMessage {
  static let words = [
    "fox", "foxes", "Fox", "dog", "été", "ete", "naïve", "日本語", "日本", "本", "今日は", "red", "rede",
    "a", "I", "ﬀ", "https://a.example", "Ørsted", "straße", "한국어",
  ]

  let text: String
  let sender: UserID
  let chat: ChatID
  let time: Int64

  static func word(_ random: inout SeededRandom) -> String {
    random.one(of: words) ?? ""
  }

  var arrival: TimelineMessage {
    TimelineMessage(
      event: .of(text), sender: sender, timestamp: ServerTimestamp(milliseconds: time),
      content: .text(text, mentionsUs: false), transaction: nil)
  }

  /// The words of a text in lower case without accents, computed without the search's code: Chinese
  /// and Japanese texts stay whole.
  static func plain(_ text: String) -> [String] {
    let letters: [Character: String] = [
      "é": "e", "ï": "i", "ø": "o", "ß": "ss",
    ]
    let lower = text.lowercased().map { letters[$0] ?? String($0) }.joined()
    return lower.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}

/// A random search query as text, and its conditions for a comparison with each message.
private struct PlainQuery {
  private(set) var text = ""
  private var wanted: [(words: [String], isPrefix: Bool)] = []
  private var unwanted: [[String]] = []
  private var sender: (user: UserID, isWanted: Bool)?
  private var chat: (id: ChatID, isWanted: Bool)?
  private var days: ClosedRange<Int64>?
  private var needsLink = false
  private var needsReaction: Bool?

  init(_ random: inout SeededRandom) {
    for _ in 0...random.next(below: 3) {
      let word = PlainMessage.word(&random)
      switch random.next(below: 5) {
      case 0:
        let phrase = "\(word) \(PlainMessage.word(&random))"
        add("\"\(phrase)\"")
        wanted.append((PlainMessage.plain(phrase), false))
      case 1 where !wanted.isEmpty:
        add("-\(word)")
        unwanted.append(PlainMessage.plain(word))
      case 2:
        let begin = String(word.prefix(1 + random.next(below: 3)))
        guard !PlainMessage.plain(begin).isEmpty else { continue }
        add("\(begin)*")
        let isLetter = begin.count == 1 && begin != "日" && begin != "本" && begin != "今"
        wanted.append((PlainMessage.plain(begin), !isLetter))
      default:
        add(word)
        wanted.append((PlainMessage.plain(word), false))
      }
    }
    if wanted.isEmpty {
      add("fox")
      wanted.append((["fox"], false))
    }
    addFilters(&random)
    text += " "
  }

  private mutating func addFilters(_ random: inout SeededRandom) {
    if random.oneIn(4) {
      let isWanted = random.oneIn(2)
      sender = random.oneIn(2) ? (bob, isWanted) : (me, isWanted)
      add("\(isWanted ? "" : "-")\(sender?.user == bob ? "from:bob" : "is:mine")")
    }
    if random.oneIn(4) {
      chat = (other, random.oneIn(2))
      add("\(chat?.isWanted == true ? "" : "-")in:two")
    }
    if random.oneIn(4) {
      days = -4...(-2)
      // 2026-11-25 is today.
      add("after:2026-11-20 before:2026-11-24")
    }
    if random.oneIn(6) {
      needsLink = true
      add("has:link")
    }
    if random.oneIn(6) {
      needsReaction = random.oneIn(2)
      add(needsReaction == true ? "has:reaction" : "-has:reaction")
    }
  }

  private mutating func add(_ part: String) { text += (text.isEmpty ? "" : " ") + part }

  func fits(_ message: PlainMessage, isReacted: Bool, now: Int64) -> Bool {
    if let sender, (message.sender == sender.user) != sender.isWanted { return false }
    if let chat, (message.chat == chat.id) != chat.isWanted { return false }
    if let days, !days.contains(message.time / 86_400_000 - now / 86_400_000) { return false }
    if needsLink, !message.text.contains("https://") { return false }
    if let needsReaction, needsReaction != isReacted { return false }
    let words = PlainMessage.plain(message.text)
    return wanted.allSatisfy { Self.holds($0.words, isPrefix: $0.isPrefix, words) }
      && !unwanted.contains { Self.holds($0, isPrefix: false, words) }
  }

  private static func isUnspaced(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { (0x3040...0x30ff).contains($0.value) || $0.value >= 0x4e00 }
      && !word.unicodeScalars.contains {
        (0xac00...0xd7a3).contains($0.value) || $0.value == 0xfb00
      }
  }

  // A word of a script without spaces may stand anywhere in a run of it, but in a phrase only at
  // the end of one run or at the beginning of another.
  private static func holds(_ wanted: [String], isPrefix: Bool, _ words: [String]) -> Bool {
    guard words.count >= wanted.count else { return false }
    return (0...words.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { index in
        let (word, found) = (wanted[index], words[start + index])
        let (isFirst, isLast) = (index == 0, index == wanted.count - 1)
        if isUnspaced(word) {
          if isFirst, isLast { return found.contains(word) }
          return isFirst ? found.hasSuffix(word) : isLast ? found.hasPrefix(word) : found == word
        }
        return isLast && isPrefix ? found.hasPrefix(word) : found == word
      }
    }
  }
}
