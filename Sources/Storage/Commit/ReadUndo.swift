internal import Intents

/// Remembers the read positions that a chat and its threads had before the person marked the chat
/// as read. Only the last such action is remembered, in memory only, so it cannot be undone after a
/// restart of the program.
final class ReadUndo {
  /// The read positions of a chat and its threads before the chat was marked as read, and the
  /// position in its main timeline after that (`marked`).
  struct Marking {
    let chat: ChatID
    let former: ChatReadState
    let marked: Int64
    /// `true` if the chat was marked as unread by the person before it was marked as read.
    let wasMarkedUnread: Bool
    /// The threads that this marked as read.
    let threads: [MarkedThread]
  }

  /// A thread that was marked as read with its chat: its row from before, and its read position
  /// after that (`marked`).
  struct MarkedThread {
    let former: ThreadRow
    let marked: Int64
  }

  var last: Marking?
}
