internal import Database
package import Intents
package import Model

/// What commands read beside the program that writes.
extension ChatStore {
  /// The joined chats that a person can mean by `words`: the one with this id; else those of this name,
  /// upper and lower case being equal; else those of two with this person. The newest activity first.
  ///
  /// - Parameter orLeft: where no joined chat is meant, those that we are not in any more.
  package func chats(meantBy words: String, orLeft: Bool = false) throws(StorageError) -> [Chat] {
    try guarded {
      for membership in orLeft ? [Membership.joined, .left] : [.joined] {
        let found = try chats(meantBy: words, membership)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  private func chats(meantBy words: String, _ membership: Membership) throws -> [Chat] {
    for condition in ["c.id = ?1", "c.folded_name = ?1", "c.direct_user = ?1"] {
      let isName = condition.contains("folded")
      let found = try database.rows(
        """
        \(Self.selectChat) WHERE membership = ?2 AND \(condition)
        ORDER BY activity DESC, id DESC LIMIT 100
        """, isName ? words.lowercased() : words, membership.column
      ) { Chat(row: $0) }
      if !found.isEmpty { return found }
    }
    return []
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
