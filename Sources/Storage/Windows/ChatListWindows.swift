internal import Database
package import Intents
package import Model

/// Reads windows of the chat list (a number of rows around a chat), and single chats.
extension ChatStore {
  /// Returns a window of the joined chats and invites, the newest activity first. The limit is
  /// clamped to 1...2,000. Around a chat that is not listed, returns the top of the list.
  package func chatList(_ query: ChatListQuery) throws(StorageError) -> ChatListWindow {
    try guarded { () throws(DatabaseError) in
      let limit = min(max(query.limit, 1), 2_000)
      let numbers = try tables.numbers.numbers()
      guard let id = query.around, let place = try tables.chats.listPlace(of: id) else {
        let found = try tables.listed.newest(limit + 1)
        return ChatListWindow(
          chats: Array(found.prefix(limit)), hasNewer: false, hasOlder: found.count > limit,
          numbers: numbers)
      }
      return try chatList(around: place, limit, numbers)
    }
  }

  private func chatList(
    around place: ChatListPlace, _ limit: Int, _ numbers: [ChatNumber: ChatID]
  ) throws(DatabaseError) -> ChatListWindow {
    let wanted = limit / 2
    // One more row than wanted is read, to learn if there are more.
    var newer = try tables.listed.chats(newerThan: place, limit: wanted + 1)
    let hasNewer = newer.count > wanted
    newer = Array(newer.prefix(wanted).reversed())
    let rest = limit - newer.count
    let older = try tables.listed.chats(from: place, limit: rest + 1)
    return ChatListWindow(
      chats: newer + older.prefix(rest), hasNewer: hasNewer, hasOlder: older.count > rest,
      numbers: numbers)
  }

  /// Returns the chat with this id, even if the user has left it; `nil` when it is not stored.
  package func chat(_ id: ChatID) throws(StorageError) -> Chat? {
    try guarded { () throws(DatabaseError) in try tables.listed.chat(id) }
  }
}
