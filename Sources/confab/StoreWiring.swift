internal import Intents
internal import Model
internal import Routing
internal import Storage

extension StorePort {
  /// The port onto a real store.
  init(_ store: ChatStore) {
    self.init(
      commit: { try store.commit($0) },
      chatList: { try store.chatList($0) },
      chat: { try store.chat($0) },
      messages: { try store.messages($0) },
      totals: { try store.totals() },
      search: { try store.search($0, limit: $1) },
      nextToSend: { try store.nextToSend() },
      chatNamed: { try store.chatNamed($0) },
      selection: { try store.selection() },
      names: { try store.names(in: $0, of: $1) },
      account: { try store.account() },
      gap: { try store.gap(in: $0, before: $1) },
      pendingReceipts: { try store.pendingReceipts() },
      reason: { store.reason($0) })
  }
}
