internal import Intents

/// Remembers the read position that a chat had before the person marked it as read. Only the last
/// such action is remembered, until it is undone or another chat is marked as read. It is
/// remembered in memory only, so it cannot be undone after a restart of the program.
final class ReadUndo {
  /// A chat's read position before and after it was marked as read.
  struct Marking {
    let chat: ChatID
    let former: ChatReadState
    let marked: Int64
    /// `true` if the chat was marked as unread by the person before it was marked as read.
    let wasMarkedUnread: Bool
    /// The rows of the threads that had unread messages, from before the chat was marked as read.
    let threads: [ThreadRow]
  }

  var last: Marking?
}
