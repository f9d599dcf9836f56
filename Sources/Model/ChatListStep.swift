package import Intents

extension ChatModel {
  /// Applies an intent of the chat list to the model. Intents that only change the store, or for
  /// which the router reads the store, change nothing here.
  package mutating func apply(_ intent: ChatListIntent) -> Consequences {
    switch intent {
    case .show(let chat):
      guard chatList.query.around != chat else { return .none }
      chatList.query = ChatListQuery(around: chat, limit: chatList.query.limit)
      return Consequences(stale: .chatList)
    // These intents change the store, to which the router commits them.
    case .select, .markRead, .markAllRead, .setLevel:
      return .none
    // The router looks in the store for the chat to open.
    case .findUnread, .follow, .openLink, .makeLink:
      return .none
    case .leave(let chat):
      return leave(chat)
    case .retry:
      chatList.load = chatList.load.reduced(by: .asked)
      return Consequences(changed: .chatList, stale: [.chatList, .totals])
    }
  }

  /// Records the chat or thread that the screen, which waits for the result, is to open; `nil` if
  /// there is none.
  package mutating func found(_ conversation: Conversation?) -> Consequences {
    found(conversation.map { .conversation($0) } ?? .nothing)
  }

  /// Records the answer for which the screen waits. The answers to earlier intents are dropped.
  package mutating func found(_ finding: FoundTarget) -> Consequences {
    soughtLink = nil
    chatList.chatToOpen = ChatToOpen(number: chatList.chatToOpen.number &+ 1, finding: finding)
    return Consequences(changed: .chatList)
  }

  /// Applies the rows that were read from the store. Returns the changed parts of the model:
  /// `.chatList`, or none.
  package mutating func replace(_ window: ChatListWindow) -> ModelParts {
    let load = chatList.load.reduced(by: .arrived)
    guard load != chatList.load || window != chatList.window else { return [] }
    chatList.load = load
    chatList.window = window
    chatList.keepTypingOfWindow()
    return .chatList
  }

  /// Records that the rows of the chat list could not be read from the store.
  package mutating func chatListFailed(_ reason: FailureReason) -> ModelParts {
    chatList.load = chatList.load.reduced(by: .failed(reason))
    return .chatList
  }

  /// Applies the unread totals that were read from the store. Returns the changed parts of the
  /// model: `.totals`, or none.
  package mutating func replace(totals: UnreadCounts) -> ModelParts {
    guard totals != self.totals else { return [] }
    self.totals = totals
    return .totals
  }

  /// Sets the account of the profile, and the selected and the open chat of the last run, when the
  /// program starts.
  package mutating func begin(account: Account?, selected: ChatID?, front: ChatID? = nil) {
    self.account = account
    chatList.front = front
    chatList.selected = selected
  }
}
