internal import Database
package import Intents
package import Model

extension ChatStore {
  package func totals() throws(StorageError) -> UnreadCounts {
    try guarded { () throws(DatabaseError) in try unreadTotals.sums() }
  }

  /// Returns the next chat below `chat` in the chat list that has unread messages or is marked as
  /// unread, else the first one from the top of the list; searches from the top when `chat` is
  /// `nil` or not listed. Never returns `chat` itself.
  package func nextUnread(after chat: ChatID?) throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in
      if let chat, let place = try tables.chats.listPlace(of: chat),
        let next = try tables.chats.nextUnread(after: place)
      {
        return next
      }
      return try tables.chats.newestUnread(without: chat)
    }
  }

  /// Returns the chat or thread to read after `open`, the main timeline of a chat or one of its
  /// threads: the next thread of the chat with unread replies, in the order in which the threads
  /// were stored; else the main timeline of the chat that `nextUnread(after:)` finds; else, if a
  /// thread is open, what is unread before it in the same chat. `nil` if there is none of these. So
  /// a person who leaves some of them unread still comes to all others.
  package func nextUnreadConversation(
    after open: Conversation?
  ) throws(StorageError) -> Conversation? {
    guard let open else { return try nextUnread(after: nil).map { Conversation($0) } }
    if let root = try unreadThread(in: open.chat, after: open.thread) {
      return Conversation(open.chat, thread: root)
    }
    if let next = try nextUnread(after: open.chat) { return Conversation(next) }
    return open.thread == nil ? nil : try firstUnread(in: open.chat, besides: open.thread)
  }

  private func unreadThread(
    in id: ChatID, after former: EventID?
  ) throws(StorageError) -> EventID? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.key(of: id) else { return nil }
      return try tables.threads.firstUnread(in: chat, after: former)
    }
  }

  private func firstUnread(
    in id: ChatID, besides open: EventID?
  ) throws(StorageError) -> Conversation? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(id), chat.identity.membership != .left else {
        return nil
      }
      if chat.reading.shown.messages > 0 { return Conversation(id) }
      let root = try tables.threads.firstUnread(in: chat.key, after: nil)
      return root.flatMap { $0 == open ? nil : Conversation(id, thread: $0) }
    }
  }

  /// Returns the first stored unread message of a chat's main timeline. `nil` when all messages are
  /// read, when no unread message is stored, when the user has left the chat, or when no read
  /// position is stored and the server counts more unread messages than are stored.
  package func unreadStart(of chat: ChatID) throws(StorageError) -> MessageID? {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.load(chat), chat.reading.shown.messages > 0,
        chat.identity.membership != .left
      else {
        return nil
      }
      let own = identity.userOrNobody
      let event =
        chat.reading.readOrd == .min
        ? try tables.messages.oldestOfOthers(
          than: own, amongNewest: chat.reading.shown.messages, in: chat.key)
        : try tables.messages.firstOfOthers(than: own, after: chat.reading.readOrd, in: chat.key)
      return event.map { .event($0) }
    }
  }

  package func threadStart(of root: EventID, in id: ChatID) throws(StorageError) -> ThreadStart {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.key(of: id),
        let thread = try tables.threads.load(root, in: chat)
      else { return .empty }
      let unread = thread.unread.messages
      let first =
        unread > 0
        ? try tables.replies.firstOfOthers(
          than: identity.userOrNobody, after: thread.readOrd, of: root, in: chat) : nil
      return ThreadStart(
        draft: try tables.drafts.draft(of: thread.ownerKey), firstUnread: first.map { .event($0) },
        unread: unread)
    }
  }

  /// Returns the first stored message of other people, not ignored, in the main timeline after
  /// `message`; reports of a change of the room, such as a join, do not count. `nil` if there is
  /// none, or if `message` is not stored.
  package func firstOfOthers(
    in id: ChatID, after message: MessageID
  ) throws(StorageError) -> MessageID? {
    try guarded { () throws(DatabaseError) in
      guard case .event(let event) = message, let key = try tables.chats.key(of: id),
        let ord = try tables.messages.ord(of: event, in: key)
      else { return nil }
      let first = try tables.messages.firstOfOthers(
        than: identity.userOrNobody, after: ord, in: key)
      return first.map { .event($0) }
    }
  }
}
