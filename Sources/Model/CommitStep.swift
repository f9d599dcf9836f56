internal import Intents

extension ChatModel {
  /// Applies a commit to the model: increases the revision by 1 and records the new event ids of
  /// own messages. The result names the windows (the loaded parts of the stored data) that must be
  /// read from the store again.
  package mutating func committed(_ changes: StoreChanges) -> Consequences {
    revision &+= 1
    note(changes.echoes)
    var stale: StoreWindows = []
    if changes.chatList {
      stale.insert(.chatList)
      if chatSearch != nil { stale.insert(.chatSearch) }
    }
    if let chat = messageDetails?.chat, changes.chats.union(changes.receipts).contains(chat) {
      stale.insert(.messageDetails)
    }
    if let chat = mentions?.chat, changes.chats.contains(chat) { stale.insert(.mentions) }
    if let chat = members?.query.chat, changes.chats.contains(chat) { stale.insert(.members) }
    if changes.totals { stale.insert(.totals) }
    if let open {
      if changes.chats.contains(open.chat.id) { stale.formUnion([.openChat, .messages]) }
      // Read receipts that change no delivery state can still change who has read the newest
      // message that others have read.
      if changes.receipts.contains(open.chat.id), open.window.seenBy != nil {
        stale.insert(.messages)
      }
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

  /// The maximum number of entries in `OpenChat.echoes`, the last own messages of the open chat
  /// whose event ids have replaced their transaction ids.
  private static let echoLimit = 64
}
