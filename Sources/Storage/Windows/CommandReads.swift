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
      reader.maxReactions = 1_000
      return try reader.messages(in: chat, after: after, limit: min(max(limit, 1), 2_000))
    }
  }
}

/// Reads all stored messages of a chat page by page, in the order of an export, while another
/// process may change the store.
package struct ExportPages {
  private let store: ChatStore
  private let chat: ChatID
  private let limit: Int
  private var last: MessageID?
  /// The last returned message that is not in the outbox; `nil` for none.
  private var lastEvent: MessageID?
  /// The returned messages of the outbox that came after `lastEvent`, with the events that they
  /// became as far as these are known.
  private var unsent: Set<MessageID> = []

  /// - Parameter limit: the number of messages on a page, at most 1,000; a page after one with
  ///   unsent messages may have more.
  package init(_ store: ChatStore, chat: ChatID, limit: Int) {
    self.store = store
    self.chat = chat
    self.limit = limit
  }

  /// Returns the next messages, or none after the last one. An unsent message that is sent between
  /// two pages may be returned a second time, but is not left out.
  package mutating func next() throws(StorageError) -> [Message] {
    var page: [Message] = []
    if case .local = last {
      // Messages of the outbox may have been sent, so that they stand elsewhere now.
      page = try rest(after: lastEvent, limit: limit + unsent.count)
    }
    if page.isEmpty { page = try rest(after: last, limit: limit) }
    for message in page {
      last = message.id
      if case .event = message.id {
        (lastEvent, unsent) = (message.id, [])
      } else {
        unsent.insert(message.id)
        if let event = message.sentAs { unsent.insert(.event(event)) }
      }
    }
    return page
  }

  private func rest(after id: MessageID?, limit: Int) throws(StorageError) -> [Message] {
    try store.messages(of: chat, after: id, limit: limit).filter { !unsent.contains($0.id) }
  }
}

/// The main timeline of a chat, or one of its threads, with its read positions. `MessageReader`
/// reads the messages of the timeline.
struct StoredTimeline {
  let chat: ChatRow
  let root: EventID?
  /// The order number of the last message that the user has read, and that of the last message that
  /// any other person has read; `Int64.min` for none.
  let readOrd, seenOrd: Int64
  /// The number of unread messages of the main timeline or of the thread; 0 for the main timeline
  /// of a chat that the user has left.
  let unread: Int
  let newest: (event: EventID, ord: Int64)?
  let edge: HistoryEdge
  /// The key (`owner` in `ReceiptTable`) of the read positions of other people: that of the chat,
  /// or `ThreadRow.ownerKey`.
  let owner: Int64

  init(_ chat: ChatRow) {
    self.chat = chat
    root = nil
    readOrd = chat.reading.readOrd
    seenOrd = chat.reading.seenOrd
    unread = chat.identity.membership == .left ? 0 : chat.reading.shown.messages
    newest = chat.timeline.newest.flatMap { ord in chat.timeline.newestEvent.map { ($0, ord) } }
    edge = chat.timeline.edge
    owner = chat.key
  }

  /// `newest`: the newest stored reply of the thread.
  init(_ thread: ThreadRow, newest: (event: EventID, ord: Int64)?, of chat: ChatRow) {
    self.chat = chat
    root = thread.root
    readOrd = thread.readOrd
    seenOrd = thread.seenOrd
    unread = thread.unread.messages
    self.newest = newest
    edge = thread.edge
    owner = thread.ownerKey
  }
}
