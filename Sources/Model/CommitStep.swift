internal import Intents

extension ChatModel {
  /// Marks the windows that a commit changed as stale, and begins a new revision.
  package mutating func committed(_ changes: StoreChanges) -> Consequences {
    revision &+= 1
    note(changes.echoes)
    var stale: StaleWindows = []
    if changes.chatList {
      stale.insert(.chatList)
      if switcher != nil { stale.insert(.switcher) }
    }
    if let chat = messageDetails?.chat, changes.chats.union(changes.receipts).contains(chat) {
      stale.insert(.messageDetails)
    }
    if changes.totals { stale.insert(.totals) }
    if let open {
      if changes.chats.contains(open.chat.id) { stale.formUnion([.openChat, .messages]) }
      if open.isAwaited, changes.chatList { stale.formUnion([.openChat, .messages]) }
    }
    return Consequences(stale: stale)
  }

  private mutating func note(_ new: [OwnEcho]) {
    guard !new.isEmpty else { return }
    if let messageDetails { self.messageDetails?.current = new.newID(of: messageDetails.current) }
    guard let open else { return }
    let ours = new.filter { $0.chat == open.chat.id }
    self.open?.echoes = (open.echoes + ours).suffix(Self.echoLimit)
  }

  /// The limit of remembered arrivals of own messages in the open chat.
  private static let echoLimit = 64
}
