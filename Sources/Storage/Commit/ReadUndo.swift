internal import Intents

/// The read position that the last chat had before the person marked it as read, until that is taken
/// back or another chat is marked. It is kept in memory only: after the program's end the chat
/// stays read.
final class ReadUndo {
  /// A chat's read position before and after it was marked as read.
  struct Marking {
    let chat: ChatID
    let former: ChatReadState
    let marked: Int64
  }

  var last: Marking?
}
