import Database
import Intents
import Model
import TestSupport
import Testing

@testable import Storage

/// The search index, which has to contain exactly the words of the stored messages that a search
/// can find.
@Suite struct SearchIndexTests {
  private func deleted(_ text: String) -> Event { .messages(.deleted(chat, .of(text))) }

  private func count(_ word: String, _ sample: Sample) throws -> Int {
    try Connection(path: sample.folder.database, mode: .readOnly).value(
      "SELECT count(*) FROM message_words WHERE message_words MATCH ?", "\"\(word)\"", as: Int.self)
      ?? 0
  }

  @Test func `a message is indexed when it arrives, and only once if it arrives again`() throws {
    let sample = try Sample()
    try sample.fill(["red fox", "blue fox"])
    try sample.commit(arrived([said("red fox", at: 1)]))
    #expect(try count("fox", sample) == 2)
    try sample.checkIndex()
  }

  @Test func `an edited message is indexed by its new words until the edit is deleted`() throws {
    let sample = try Sample()
    try sample.fill(["red fox"])
    try sample.commit(edited("red fox", to: "blue dog"))
    #expect(try count("fox", sample) == 0 && count("dog", sample) == 1)
    try sample.checkIndex()
    try sample.commit(deleted("blue dog"))
    #expect(try count("fox", sample) == 1 && count("dog", sample) == 0)
    try sample.checkIndex()
  }

  @Test func `a message edited in the commit in which it arrives is indexed by its new words`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([said("red fox")]), edited("red fox", to: "blue dog"),
      edited("red fox", to: "green cat", at: 3_000))
    #expect(try count("cat", sample) == 1 && count("dog", sample) == 0)
    try sample.checkIndex()
  }

  @Test func `a deleted message is not indexed, even if its deletion arrives first`() throws {
    let sample = try Sample()
    try sample.fill(["red fox", "blue fox"])
    try sample.commit(deleted("red fox"), deleted("gone fox"))
    try sample.commit(arrived([said("gone fox")]))
    #expect(try count("fox", sample) == 1)
    try sample.checkIndex()
  }

  @Test func `a reply that moves into its thread stays indexed`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([reply("an answer", to: "root"), said("b")], gap: "older"))
    try sample.commit(older([said("root", at: 500)], from: "older", rest: nil))
    #expect(try count("answer", sample) == 1)
    try sample.checkIndex()
    try sample.commit(deleted("an answer"))
    #expect(try count("answer", sample) == 0)
    try sample.checkIndex()
  }

  @Test func `index keys are in the order of the messages' times, in whatever order they arrive`()
    throws
  {
    let sample = try Sample()
    let hour: Int64 = 3_600_000
    try sample.commit(
      joined(), joined(other), arrived([said("c1", at: 30 * hour)], gap: "x"),
      arrived([said("o2", at: 31 * hour)], in: other),
      older([said("a1", at: 10 * hour), said("b1", at: 20 * hour)], from: "x", rest: nil))
    let keys = try Connection(path: sample.folder.database, mode: .readOnly).rows(
      "SELECT event FROM indexed_messages i JOIN messages USING (chat, ord) ORDER BY key"
    ) { $0.text(0) }
    #expect(keys == ["$a1", "$b1", "$c1", "$o2"])
  }

  @Test func `hundreds of messages with one time get index keys close to each other`() throws {
    let sample = try Sample()
    let texts = (0..<300).map { "same \($0)" }
    try sample.commit(joined(), arrived(texts.map { said($0, at: 8_000) }))
    let steps = sample.store.database.machineSteps
    try sample.commit(arrived([said("one more", at: 8_000)]))
    #expect(sample.store.database.machineSteps - steps < 2_000)
    let keys = try sample.store.database.values(
      "SELECT key FROM indexed_messages ORDER BY key", as: Int64.self)
    #expect(keys.count == 301 && keys[300] - keys[0] < 1_000)
    try sample.checkIndex()
  }

  @Test func `deleting a message removes all its words from the index, whatever its content`()
    throws
  {
    let sample = try Sample()
    let long = FormattedText(
      (0..<FormattedText.maxBlocks + 5).map { _ in
        FormattedBlock(.paragraph, spans: [FormattedSpan("here", link: "https://a.example")])
      })
    let odd = AttachedFile(kind: .image, name: "a\u{1d}cat", content: .nowhere)
    let contents: [MessageContent] = [
      .text("fox one", mentionsUs: false, format: long), .attachment("fox two", file: odd),
    ]
    let messages = contents.enumerated().map { index, content in
      TimelineMessage(
        event: EventID("$\(index)"), sender: alice, timestamp: time(7), content: content,
        transaction: nil)
    }
    try sample.commit(joined(), arrived(messages))
    try sample.checkIndex()
    try sample.commit(deleted("0"), deleted("1"))
    try sample.checkIndex()
    #expect(try IndexContent(of: sample).found() == [])
  }

  @Test func `lines about room changes, and encrypted messages, are not indexed`() throws {
    let sample = try Sample()
    let hidden = TimelineMessage(
      event: EventID("$hidden"), sender: alice, timestamp: time(7), content: .encrypted,
      transaction: nil)
    try sample.commit(joined(), arrived([changed("joined"), hidden, said("x")]))
    let count = try sample.store.database.value(
      "SELECT count(*) FROM indexed_messages", as: Int.self)
    #expect(count == 1)
    try sample.checkIndex()
  }

  @Test func `messages of a commit that failed are not indexed by the next commit`() throws {
    let sample = try Sample()
    try sample.fill(["red fox"])
    try sample.store.database.execute(
      "CREATE TEMP TRIGGER no BEFORE INSERT ON settings BEGIN SELECT raise(ABORT, 'no'); END")
    #expect(throws: StorageError.self) {
      try sample.commit(arrived([said("blue fox", at: 100_000)]), synced("s1"))
    }
    try sample.store.database.execute("DROP TRIGGER no")
    try sample.commit(arrived([said("green fox", at: 200_000)]))
    #expect(try count("fox", sample) == 2)
    try sample.checkIndex()
  }

  /// Commits random changes. With an even seed most changes of the index are left for later, and
  /// only some of them are made before the next commit.
  @Test(arguments: Soak.seeds(1...6))
  func `after random changes the index has exactly the stored messages`(seed: UInt64) throws {
    var run = RandomChanges(seed: seed)
    var sample = try Sample()
    try sample.commit(joined(), joined(other))
    var lateCommits = 0
    for step in 0..<Soak.steps(120) {
      if seed % 2 == 0 { sample.store.tables.index.maxAtOnce = 30 }
      let changes = try sample.store.commit(
        (0...Int.random(in: 0...6, using: &run.random)).map { _ in run.next() })
      if changes.isIndexLate { lateCommits += 1 }
      if step % 3 == 0 { _ = try sample.store.indexNext() }
      if step % 6 == 0 {
        while try sample.store.indexNext() {}
        try sample.checkIndex("seed \(seed), step \(step)")
      }
      if step % 40 == 39 { sample = try sample.reopened() }
    }
    while try sample.store.indexNext() {}
    try sample.checkIndex("seed \(seed)")
    #expect(seed % 2 == 0 ? lateCommits > 30 : lateCommits == 0)
    #expect(try IndexContent(of: sample).found().count > 100)
  }
}

/// Random events of two chats: messages with any times, pages of history, replies, edits, deletions
/// and others.
private struct RandomChanges {
  var random: SeededRandom
  private var texts: [String] = []
  private var count = 0
  private var rest: String? = "t0"
  private static let words = [
    "fox", "Dog", "été", "naïve", "日本語", "日本", "x", "ok👍🏽", "https://a.b/c", "İstanbul", "tail",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func text() -> String {
    count += 1
    let words = (0...pick(4)).map { _ in Self.words[pick(Self.words.count)] }
    texts.append("m\(count) " + words.joined(separator: " "))
    return texts[texts.count - 1]
  }

  private mutating func old() -> String { texts.isEmpty ? "none" : texts[pick(texts.count)] }

  private mutating func instant() -> Int64 {
    switch pick(8) {
    case 0: 0
    case 1: .max
    case 2: 1_000_000
    default: 1_700_000_000_000 + Int64(pick(400)) * 1_000
    }
  }

  private mutating func message() -> TimelineMessage {
    let text = text()
    let content: MessageContent =
      switch pick(8) {
      case 0: .emote(text)
      case 1: .change(text)
      case 2:
        .attachment(
          "image: \(text)",
          file: AttachedFile(kind: .image, name: text, caption: "a cat", content: .nowhere))
      case 3: .text(text, mentionsUs: true)
      default: .text(text, mentionsUs: false)
      }
    let root = pick(5) == 0 ? EventID.of(old()) : nil
    return TimelineMessage(
      event: .of(text), sender: [me, alice, bob][pick(3)], timestamp: time(instant()),
      content: content, transaction: nil, thread: root == .of(text) ? nil : root)
  }

  private mutating func messages() -> [TimelineMessage] { (0...pick(5)).map { _ in message() } }

  mutating func next() -> Event {
    let id = pick(3) == 0 ? other : chat
    switch pick(14) {
    case 0...3: return arrived(messages(), in: id)
    case 4: return arrived(messages(), gap: "g\(count)", in: id)
    case 5, 6:
      let token = rest
      rest = "t\(count)"
      return older(messages(), from: pick(2) == 0 ? nil : token, rest: rest, in: id)
    case 7: return older(messages(), from: "g\(max(0, count - pick(30)))", rest: nil, in: id)
    case 8, 9:
      let new = text()
      return edited(old(), to: new, by: [me, alice, bob][pick(3)], at: instant(), in: id)
    case 10: return .messages(.deleted(id, .of(old())))
    case 11: return page([message()], of: old())
    case 12: return .account(.ignored(pick(2) == 0 ? [bob] : []))
    default:
      return pick(3) == 0 ? .chats(.left(id)) : joined(id)
    }
  }
}
