extension ChatModel {
  /// Marks the windows that a commit changed as stale, and begins a new revision.
  package mutating func committed(_ changes: StoreChanges) -> Consequences {
    revision &+= 1
    var stale: StaleWindows = []
    if changes.chatList {
      stale.insert(.chatList)
      if switcher != nil { stale.insert(.switcher) }
    }
    if let chat = inspection?.chat, changes.chats.union(changes.receipts).contains(chat) {
      stale.insert(.inspection)
    }
    if changes.totals { stale.insert(.totals) }
    if let open {
      if changes.chats.contains(open.chat.id) { stale.formUnion([.openChat, .messages]) }
      if open.isAwaited, changes.chatList { stale.formUnion([.openChat, .messages]) }
    }
    return Consequences(stale: stale)
  }
}
