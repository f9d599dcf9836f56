internal import Database
package import Intents
package import Model

/// What commands read beside the program that writes.
extension ChatStore {
  /// The joined chats that a person can mean by `words`: the one with this id; else those of this name,
  /// upper and lower case being equal; else those of two with this person. The newest activity first.
  package func chats(meantBy words: String) throws(StorageError) -> [Chat] {
    try guarded {
      for condition in ["c.id = ?", "c.folded_name = ?", "c.direct_user = ?"] {
        let isName = condition.contains("folded")
        let found = try database.rows(
          """
          \(Self.selectChat) WHERE membership = 0 AND \(condition)
          ORDER BY activity DESC, id DESC LIMIT 100
          """, isName ? words.lowercased() : words
        ) { Chat(row: $0) }
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// The chats with unread messages, the newest activity first.
  package func unreadChats() throws(StorageError) -> [Chat] {
    try guarded {
      try database.rows(
        "\(Self.selectChat) WHERE unread > 0 ORDER BY activity DESC, id DESC"
      ) { Chat(row: $0) }
    }
  }

  /// The messages that follow `after` (`nil`: from the first stored one), oldest first, at most `limit`.
  /// None when that message is not stored any more.
  package func messages(
    of id: ChatID, after: MessageID?, limit: Int
  ) throws(StorageError) -> [Message] {
    try guarded {
      guard let chat = try ChatRow.load(id, from: database) else { return [] }
      return try messages(in: chat, after: after, limit: min(max(limit, 1), 2_000))
    }
  }
}
