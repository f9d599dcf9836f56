internal import Database
package import Intents
internal import Model

/// Where what is unread is: among the chats, and in a chat.
extension ChatStore {
  /// The next chat with unread messages behind `chat` in the order of the list, from its top again after
  /// the last; from the top when `chat` is `nil` or not listed. Never `chat` itself.
  package func nextUnread(after chat: ChatID?) throws(StorageError) -> ChatID? {
    try guarded {
      if let chat, let place = try listPlace(of: chat),
        let next = try unread("(activity, id) < (?, ?)", [place.activity, place.id.rawValue])
      {
        return next
      }
      return try unread("id <> ?", [chat?.rawValue ?? ""])
    }
  }

  private func unread(
    _ condition: String, _ values: [any Bindable]
  ) throws(DatabaseError) -> ChatID? {
    try database.rows(
      """
      SELECT id FROM chats WHERE unread > 0 AND membership < 2 AND \(condition)
      ORDER BY activity DESC, id DESC LIMIT 1
      """, values: values
    ) { ChatID($0.text(0)) }.first
  }

  /// The first unread message of a chat, as far as it is stored; `nil` when all is read, or when unread
  /// begins before what is stored.
  package func unreadStart(of chat: ChatID) throws(StorageError) -> MessageID? {
    try guarded {
      guard let chat = try ChatRow.load(chat, from: database), chat.reading.unread.messages > 0
      else { return nil }
      let others = "chat = ? AND sender <> ? AND kind <> \(ContentColumns.change)"
      let values: [any Bindable] = [chat.key, (ownUser ?? UserID("")).rawValue]
      // Where we have no position of our own, the server's count is counted back from the end.
      guard chat.reading.readOrd == .min else {
        return try message(
          "\(others) AND ord > ? ORDER BY ord LIMIT 1", values + [chat.reading.readOrd])
      }
      return try message(
        "\(others) ORDER BY ord DESC LIMIT 1 OFFSET ?",
        values + [min(chat.reading.unread.messages, Self.mostCounted) - 1])
    }
  }

  /// Counting back costs a step a message.
  private static let mostCounted = 10_000

  private func message(
    _ condition: String, _ values: [any Bindable]
  ) throws(DatabaseError) -> MessageID? {
    try database.rows("SELECT event FROM messages WHERE \(condition)", values: values) {
      MessageID.event(EventID($0.text(0)))
    }.first
  }
}
