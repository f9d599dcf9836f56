import Database
import Testing

@testable import Storage

/// The content of a store's search index, read through a second connection, and the content that
/// the index must have according to the stored messages.
struct IndexContent {
  let database: Connection

  init(of sample: Sample) throws {
    database = try Connection(path: sample.folder.database, mode: .readOnly)
    try database.execute(
      "CREATE VIRTUAL TABLE temp.places USING fts5vocab(main, message_words, instance)")
  }

  /// Returns a line for each occurrence of a word in the index, "KEY WORD POSITION", and a line for
  /// each key's message, "KEY = CHAT ORD", sorted.
  func found() throws -> [String] {
    let words = try database.rows("SELECT doc || ' ' || term || ' ' || offset FROM temp.places") {
      $0.text(0)
    }
    let keys = try database.rows("SELECT key || ' = ' || chat || ' ' || ord FROM indexed_messages")
    {
      $0.text(0)
    }
    return (words + keys).sorted()
  }

  /// The lines that `found` has to return if every stored message with words for the index is
  /// indexed.
  func expected() throws -> [String] {
    let query = Select("FROM messages") { IndexedMessageColumns(&$0) }
    let messages = try database.rows(query) { row, at in at.decode(row) }
    return messages.flatMap { message -> [String] in
      guard let words = message.words else { return [] }
      let key = SearchIndex.key(of: message.time) + (message.shift ?? 0)
      let text = words.folded.lowercased()
      let places = text.split { !($0.isLetter || $0.isNumber || !$0.isASCII) }.enumerated().map {
        "\(key) \($0.element) \($0.offset)"
      }
      return places + ["\(key) = \(message.chat) \(message.ord)"]
    }.sorted()
  }

  /// Checks that the index has the words of all stored messages that are to be indexed, and nothing
  /// else.
  func check(_ comment: String = "") throws {
    let (found, expected) = (try found(), try expected())
    guard found != expected else { return }
    let missing = Set(expected).subtracting(found).sorted().prefix(10)
    let surplus = Set(found).subtracting(expected).sorted().prefix(10)
    Issue.record("\(comment): the index lacks \(missing), and has \(surplus)")
  }
}

extension Sample {
  /// Checks that the search index has the words of all stored messages that are to be indexed, and
  /// nothing else.
  func checkIndex(_ comment: String = "") throws {
    try IndexContent(of: self).check(comment)
    // FTS5's own check of its tables writes nothing, but needs the right to write.
    try Connection(path: folder.database).run(
      "INSERT INTO message_words (message_words) VALUES ('integrity-check')")
  }
}
