import Intents
import Testing

@testable import Database
@testable import Storage

/// A store of an older version with one chat, which the next `Sample` in its folder migrates to the
/// newest schema.
struct OlderStore {
  let folder: Folder

  /// Makes the store as confab 0.1.0 made it or, with `words`, as it was before the later migration
  /// step that contains them, and runs `body` on its database.
  init(before words: String? = nil, _ body: (Connection) throws -> Void = { _ in }) throws {
    folder = try Folder()
    let database = try Connection(path: folder.database)
    try database.makeSchema(Store26.schema, version: Schema.oldest)
    if let words {
      let count = try #require(Schema.steps.firstIndex { $0.contains(words) })
      try database.migrate(Array(Schema.steps.prefix(count)), from: Schema.oldest)
    }
    try database.run(
      """
      INSERT INTO chats (id, membership, room_name, heroes, name, folded_name, topic,
        is_encrypted, founded, activity, next_ord, edge, server_unread, server_mentions,
        counted_ord, unread, mentions, read_ord, seen_ord, awaits)
      VALUES (?, 0, '', '', 'x', 'x', '', 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      """, chat)
    try body(database)
  }
}
