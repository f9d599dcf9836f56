internal import Intents
internal import Model

/// The main timeline of a chat, or one of its threads, with its read positions. `MessageReader`
/// reads the messages of the timeline.
struct StoredTimeline {
  let chat: ChatRow
  /// The message with which the shown thread begins; `nil` for the main timeline.
  let root: EventID?
  /// The order number of the last message that the user has read, and that of the last message that
  /// any other person has read; `Int64.min` for none.
  let readOrd, seenOrd: Int64
  /// The number of unread messages of the main timeline or of the thread; 0 for the main timeline
  /// of a chat that the user has left.
  let unread: Int
  let newest: (event: EventID, ord: Int64)?
  /// The state of the history before the first stored message of the main timeline or of the
  /// thread.
  let edge: HistoryEdge
  /// The key (`owner` in `ReceiptTable`) of the read positions of other people: that of the chat,
  /// or `ThreadRow.ownerKey`.
  let owner: Int64

  /// Makes the main timeline of a chat.
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

  /// Makes the timeline of a chat's thread. `newest`: the newest stored reply of the thread.
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
