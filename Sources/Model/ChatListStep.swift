package import Intents

extension ChatModel {
  /// A person asked for something in the chat list. Which row is selected is only stored.
  package mutating func apply(_ intent: ChatListIntent) -> Consequences {
    switch intent {
    case .show(let chat):
      guard chatList.query.around != chat else { return .none }
      chatList.query = ChatListQuery(around: chat, limit: chatList.query.limit)
      return Consequences(stale: .chatList)
    // What these change is stored with the intent.
    case .select, .markRead, .markAllRead, .setLevel:
      return .none
    // The router looks into the store for it.
    case .findUnread, .follow:
      return .none
    case .leave(let chat):
      return leave(chat)
    case .retry:
      chatList.load = chatList.load.reduced(by: .asked)
      return Consequences(changed: .chatList, stale: [.chatList, .totals])
    }
  }

  /// The chat that was asked for; `nil`: there is none.
  package mutating func found(_ chat: ChatID?) -> Consequences {
    chatList.foundUnread = FoundUnread(number: chatList.foundUnread.number &+ 1, chat: chat)
    return Consequences(changed: .chatList)
  }

  /// The rows as they are now in the store.
  package mutating func take(_ window: ChatListWindow) -> ModelParts {
    let load = chatList.load.reduced(by: .arrived)
    guard load != chatList.load || window != chatList.window else { return [] }
    chatList.load = load
    chatList.window = window
    return .chatList
  }

  /// The rows could not be read.
  package mutating func chatListFailed(_ reason: FailureReason) -> ModelParts {
    chatList.load = chatList.load.reduced(by: .failed(reason))
    return .chatList
  }

  /// The totals as they are now in the store.
  package mutating func take(totals: UnreadCounts) -> ModelParts {
    guard totals != self.totals else { return [] }
    self.totals = totals
    return .totals
  }

  /// What is known before anything else happens: as it was at the last end.
  package mutating func begin(account: Account?, selected: ChatID?, front: ChatID? = nil) {
    self.account = account
    chatList.front = front
    chatList.selected = selected
  }
}
