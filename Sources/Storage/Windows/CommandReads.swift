internal import Database
package import Intents
package import Model

/// Queries of the command-line commands, which read the store while the full-screen program may be
/// writing to it.
extension ChatStore {
  /// Returns the joined chats that the argument `words` of a command can mean, the newest activity
  /// first, at most 100: the chat with this id; else the direct chats with the person whose user id
  /// `words` is (for a person on the user's own server, the part of the id before the colon
  /// suffices); else the chats with this name in any case, where full-width letters in `words` also
  /// match plain ones. A text that begins with "@" is never a name. A hidden chat, which goes on in
  /// another room, is meant by its id only.
  ///
  /// - Parameter orLeft: `true` to search the chats that the user has left if no joined chat is
  ///   meant. Spaces are never found.
  package func chats(meantBy words: String, orLeft: Bool = false) throws(StorageError) -> [Chat] {
    try guarded { () throws(DatabaseError) in
      let joined = try chats(meantBy: words, .joined)
      return joined.isEmpty && orLeft ? try chats(meantBy: words, .left) : joined
    }
  }

  private func chats(
    meantBy words: String, _ membership: Membership
  ) throws(DatabaseError) -> [Chat] {
    let addressee = identity.user.map { Addressee(words, own: $0) }
    let ids = addressee?.ids ?? []
    // Anybody can give a room the name "@alice:example.org".
    let names: [ChatDesignation] =
      addressee?.isID == true && !ids.isEmpty
      ? [] : [.foldedName(words.lowercased()), .foldedName(FoldedName(words).text)]
    let designations = [.id(ChatID(words))] + ids.map { .directUser($0) } + names
    for designation in designations {
      let found = try tables.listed.chats(designation, membership)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the chats that have unread messages or are marked as unread, the chat with the newest
  /// activity first.
  package func unreadChats() throws(StorageError) -> [Chat] {
    try guarded { () throws(DatabaseError) in try tables.listed.unread() }
  }

  /// Returns the messages that follow `after` (`nil`: all messages from the first stored one on),
  /// at most `limit`, which is clamped to 1...2,000: those of the main timeline, oldest first, each
  /// followed by the replies of its thread. The result is empty when the chat or the message
  /// `after` is not stored any more.
  package func messages(
    of id: ChatID, after: MessageID?, limit: Int
  ) throws(StorageError) -> [Message] {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(id) else { return [] }
      var reader = messageReader
      reader.mostReactions = 1_000
      return try reader.messages(in: chat, after: after, limit: min(max(limit, 1), 2_000))
    }
  }
}
