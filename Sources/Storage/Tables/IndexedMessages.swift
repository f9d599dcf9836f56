internal import Database
internal import Intents
internal import Model

struct IndexedMessage {
  let chat: Int64
  let ord: Int64
  let sender: UserID
  let time: ServerTimestamp
  let content: ContentColumns
  /// The difference between the message's key in the index and the key of its time
  /// (`SearchIndex.key(of:)`); `nil` for 0, and for a message that was never indexed.
  let shift: Int64?

  func with(_ content: ContentColumns) -> IndexedMessage {
    IndexedMessage(
      chat: chat, ord: ord, sender: sender, time: time, content: content, shift: shift)
  }

  /// The words by which the message is found: those of its text, and marks of its chat, its sender
  /// and its properties. `nil` for a message that no search finds, such as a deleted one.
  var words: SearchedWords? {
    guard let text = content.searchedText else { return nil }
    var marks = [SearchMark.chat(chat), .sender(sender)]
    if content.hasLink { marks.append(.link) }
    if content.kind == .mention { marks.append(.mention) }
    if let file = content.storedFile {
      marks.append(.file)
      if file.kind == .image || file.kind == .sticker { marks.append(.image) }
    }
    return SearchedWords(text: text, marks: marks.map { " \($0.word)" }.joined())
  }
}

struct IndexedMessageColumns {
  private let chat, ord: Column<Int64>
  private let sender: Column<UserID>
  private let time: Column<ServerTimestamp>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>
  private let shift: Column<Int64?>

  init(_ list: inout SelectList) {
    chat = list.column("chat")
    ord = list.column("ord")
    sender = list.column("sender")
    time = list.column("time")
    kind = list.column("kind")
    text = list.column("text")
    format = list.column("format")
    shift = list.column("key_shift")
  }

  func decode(_ row: Row) -> IndexedMessage {
    IndexedMessage(
      chat: row[chat], ord: row[ord], sender: row[sender], time: row[time],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]),
      shift: row[shift].map { SearchIndex.bounded($0) })
  }
}

extension ContentColumns {
  /// The text that a search looks through and shows: the text of the message, or the name of its
  /// file and the words about it. `nil` for content that no search finds.
  var searchedText: String? {
    switch kind {
    case .text, .mention, .emote, .botNotice, .poll: return text
    case .attachment:
      guard let file = storedFile, !(file.name + file.caption).isEmpty else { return text }
      return [file.name, file.caption].filter { !$0.isEmpty }.joined(separator: "\n")
    case .change, .encrypted, .deleted, .unknown: return nil
    }
  }

  /// The text of a found message as it is shown: `searchedText`, but without what spoilers hide.
  var foundText: String? {
    if let file = storedFile, file.format?.hasSpoiler == true {
      return [file.name, file.captionWithoutSpoilers].filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    guard let text = format?.asRead.text, text.hasSpoiler else { return searchedText }
    return searchedText == nil ? nil : text.wordsWithoutSpoilers
  }

  /// The file as it is read from the row. A message must have the same words when it is removed
  /// from the index as when it was added, so they depend on the stored values only.
  fileprivate var storedFile: AttachedFile? {
    kind == .attachment ? format?.asRead.file : nil
  }

  fileprivate var hasLink: Bool {
    var text = text
    let hasColon = text.withUTF8 { $0.contains(UInt8(ascii: ":")) }
    let isAddress = hasColon && (text.contains("http://") || text.contains("https://"))
    return isAddress || format?.hasLink ?? false
  }
}

/// The table `late_words`: changes of the search index that are left for later, each with its key.
/// A commit leaves changes there if its texts are together too long to be indexed while others wait
/// for the commit, for instance those of a hundred messages of 60 kB.
struct LateWordTable {
  let database: Connection
  private static let maxAtOnce = 200

  private static let next = Select("FROM late_words ORDER BY key LIMIT \(maxAtOnce)") { list in
    (
      key: list.column("key", Int64.self), removed: list.column("removed", String?.self),
      removedMarks: list.column("removed_marks", String?.self),
      added: list.column("added", String?.self),
      addedMarks: list.column("added_marks", String?.self)
    )
  }

  func isEmpty() throws(DatabaseError) -> Bool {
    try !database.exists("SELECT 1 FROM late_words LIMIT 1")
  }

  /// The number of messages whose words are still to be added.
  func count() throws(DatabaseError) -> Int {
    try database.value("SELECT count(*) FROM late_words WHERE added IS NOT NULL") ?? 0
  }

  func holds(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM late_words WHERE key = ?", key)
  }

  /// Leaves a change for later. If an older change of this key is left, the words that it removes
  /// are still to be removed, and the words to add are replaced by those of `change`.
  func keep(_ change: WordChange, of key: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO late_words (key, removed, removed_marks, added, added_marks)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET added = excluded.added, added_marks = excluded.added_marks
      """, key, change.removed?.text, change.removed?.marks, change.added?.text,
      change.added?.marks)
  }

  func withdraw(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE late_words SET added = NULL, added_marks = NULL WHERE key = ? AND added IS NOT NULL
      """, key)
    return database.changes > 0
  }

  /// Takes the next changes out of the table, in the order of their keys: at most 200, whose texts
  /// have together at most `bytes` bytes, or a single one with a longer text.
  func takeNext(_ bytes: Int) throws(DatabaseError) -> [(key: Int64, change: WordChange)] {
    var taken: [(key: Int64, change: WordChange)] = []
    var rest = bytes
    try database.scan(Self.next) { row, at in
      let change = WordChange(
        removed: Self.words(row[at.removed], row[at.removedMarks]),
        added: Self.words(row[at.added], row[at.addedMarks]))
      guard taken.isEmpty || change.bytes <= rest else { return false }
      taken.append((row[at.key], change))
      rest -= change.bytes
      return rest > 0
    }
    guard let last = taken.last?.key else { return [] }
    try database.run("DELETE FROM late_words WHERE key <= ?", last)
    // In a damaged table rows may stay that were taken; indexing would never end.
    guard database.changes == taken.count else {
      throw DatabaseError.damaged(path: database.path, message: "late words are not in order")
    }
    return taken
  }

  private static func words(_ text: String?, _ marks: String?) -> SearchedWords? {
    text.map { SearchedWords(text: $0, marks: marks ?? "") }
  }

  func clear() throws(DatabaseError) { try database.run("DELETE FROM late_words") }
}

/// The change of one key of the search index: the words to remove from the table `message_words`,
/// and the words to add to it afterwards.
struct WordChange: Equatable {
  var removed: SearchedWords?
  var added: SearchedWords?
  var bytes: Int { (removed?.bytes ?? 0) + (added?.bytes ?? 0) }
}

/// The last message that was indexed, in the order of the table `messages`, while the stored
/// messages are being indexed.
struct SearchCursor {
  let chat: Int64
  let ord: Int64
  static let start = SearchCursor(chat: .min, ord: .min)

  init(chat: Int64, ord: Int64) {
    self.chat = chat
    self.ord = ord
  }

  init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    (chat, ord) = (numbers[0], numbers[1])
  }

  var text: String { "\(chat) \(ord)" }
}

struct SearchedChat {
  let key: Int64
  let activity: Int64
  /// The chat's name in lower case.
  let foldedName: String
  let directUser: UserID?
}

/// The words by which a message is found, not yet divided and folded, which takes a second for some
/// megabytes.
struct SearchedWords: Equatable {
  let text: String
  /// Marks of the message's chat, its sender and its properties, each after a space.
  let marks: String

  /// The number of bytes, which decides the time that the indexing takes.
  var bytes: Int { text.utf8.count + marks.utf8.count }

  var folded: String { WordFolding.indexed(text) + marks }
}
