internal import Intents
internal import ViewModels

// The thread that is shown in the place of its chat's main timeline.
extension MessagesScreen {
  /// Shows the thread whose root is this message, which may not have replies yet; the position that
  /// is left is recorded.
  mutating func open(thread root: EventID, in context: SceneContext) -> [SceneEffect] {
    leaving + show(thread: root, in: context)
  }

  /// Shows the thread whose root is this message, or the chat for `nil`, without recording the
  /// position that is left.
  mutating func show(thread root: EventID?, in context: SceneContext) -> [SceneEffect] {
    guard let root else { return closeThread(in: context) }
    guard peek == nil, let chat = state.chat, state.conversation?.thread != root else { return [] }
    let effects = keepSession(in: context)
    return effects + [.show(.messages)]
      + bring(Conversation(chat, thread: root), in: context) { .opened($0) }
  }

  /// Goes back from a thread to its chat, at the scroll position where the person left it.
  mutating func closeThread(in context: SceneContext) -> [SceneEffect] {
    guard let chat = state.chat else { return [] }
    let effects = keepSession(in: context)
    endUnreadSearch()
    return effects + run(.opened(session(of: Conversation(chat))), in: context)
  }

  /// Opens a thread about which a loaded message shows a line: one with unread replies or, if there
  /// is none, any; in each case the thread with the newest such message. Rings the bell if no
  /// loaded message shows such a line.
  mutating func openNewestThread(in context: SceneContext) -> [SceneEffect] {
    let lines: [ThreadLineViewModel] = (state.rows?.rows ?? []).compactMap { row in
      if case .message(let message) = row { message.thread } else { nil }
    }
    let wanted = lines.last { !$0.unread.isEmpty } ?? lines.last
    return wanted.map { open(thread: $0.root, in: context) } ?? [.bell]
  }
}
