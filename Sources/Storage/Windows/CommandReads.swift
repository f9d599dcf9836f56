internal import Database
package import Intents
package import Model

/// Queries of the commands, which read the store while the program writes it.
extension ChatStore {
  /// The joined chats that a person can mean by `words`: the one with this chat id; else those of two with
  /// the person whose id this is, the part before the colon being enough on our own server; else those
  /// that are called so, where case and full-width letters make no difference. The newest activity
  /// first.
  ///
  /// - Parameter orLeft: where no joined chat is meant, also chats that we left.
  package func chats(meantBy words: String, orLeft: Bool = false) throws(StorageError) -> [Chat] {
    try guarded { () throws(DatabaseError) in
      let joined = try chats(meantBy: words, .joined)
      return joined.isEmpty && orLeft ? try chats(meantBy: words, .left) : joined
    }
  }

  private func chats(
    meantBy words: String, _ membership: Membership
  ) throws(DatabaseError) -> [Chat] {
    let ids = identity.user.map { Addressee(words, own: $0).ids } ?? []
    let designations: [ChatDesignation] =
      [.id(ChatID(words))] + ids.map { .directUser($0) }
      + [.foldedName(words.lowercased()), .foldedName(FoldedName(words).text)]
    for designation in designations {
      let found = try tables.listed.chats(designation, membership)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The chats with unread messages, the newest activity first.
  package func unreadChats() throws(StorageError) -> [Chat] {
    try guarded { () throws(DatabaseError) in try tables.listed.unread() }
  }

  /// The messages that follow `after` (`nil`: from the first stored one), oldest first, at most `limit`.
  /// None when that message is not stored any more.
  package func messages(
    of id: ChatID, after: MessageID?, limit: Int
  ) throws(StorageError) -> [Message] {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(id) else { return [] }
      return try messageReader.messages(in: chat, after: after, limit: min(max(limit, 1), 2_000))
    }
  }
}
