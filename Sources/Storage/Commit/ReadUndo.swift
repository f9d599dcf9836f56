internal import Intents

/// Remembers the read position that a chat had before the person marked it as read. Only the last
/// marking is remembered, until it is undone or another chat is marked, and in memory only: after a
/// restart it cannot be undone.
final class ReadUndo {
  /// A chat's read position before and after it was marked as read.
  struct Marking {
    let chat: ChatID
    let former: ChatReadState
    let marked: Int64
    /// `true` if the person had marked the chat as unread.
    let wasMarkedUnread: Bool
    /// The threads of the chat that were not read before, as they were then.
    let threads: [ThreadRow]
  }

  var last: Marking?
}
