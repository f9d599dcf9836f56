package import Intents

/// A part of the chat list, newest first, read by key.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool

  package init(chats: [Chat], hasNewer: Bool, hasOlder: Bool) {
    self.chats = chats
    self.hasNewer = hasNewer
    self.hasOlder = hasOlder
  }

  package static let empty = ChatListWindow(chats: [], hasNewer: false, hasOlder: false)
}

/// Which part of the chat list.
package struct ChatListQuery: Sendable, Equatable {
  /// In the middle of the window; `nil`: the newest.
  package let around: ChatID?
  package let limit: Int

  package init(around: ChatID?, limit: Int) {
    self.around = around
    self.limit = limit
  }
}

/// A part of one chat's messages, oldest first, read by key. Unsent own messages are behind the newest.
package struct MessageWindow: Sendable, Equatable {
  package let messages: [Message]
  /// More is stored before the first of them.
  package let hasEarlier: Bool
  /// More is stored behind the last of them.
  package let hasLater: Bool
  /// The server has more before the first stored message. With `hasEarlier` false: fetch by this.
  package let history: HistoryEdge
  /// The newest event of the chat, in the window or not.
  package let newestEvent: EventID?
  /// The first unread message, if it is in the window.
  package let firstUnread: MessageID?
  /// We have read up to the newest event.
  package let isReadToEnd: Bool

  package init(
    messages: [Message], hasEarlier: Bool, hasLater: Bool, history: HistoryEdge,
    newestEvent: EventID?, firstUnread: MessageID?, isReadToEnd: Bool
  ) {
    self.messages = messages
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
    self.history = history
    self.newestEvent = newestEvent
    self.firstUnread = firstUnread
    self.isReadToEnd = isReadToEnd
  }

  package static let empty = MessageWindow(
    messages: [], hasEarlier: false, hasLater: false, history: .unknown, newestEvent: nil,
    firstUnread: nil, isReadToEnd: true)
}

/// What lies before the first stored message of a chat.
package enum HistoryEdge: Sendable, Equatable {
  /// Never asked: ask from the newest.
  case unknown
  case more(HistoryToken)
  case start
}

/// Which part of a chat's messages.
package struct MessageQuery: Sendable, Equatable {
  package let chat: ChatID
  /// In the middle of the window; `nil`: the newest.
  package let around: MessageID?
  package let limit: Int

  package init(chat: ChatID, around: MessageID?, limit: Int) {
    self.chat = chat
    self.around = around
    self.limit = limit
  }
}

/// What a commit changed: which windows are to be read again.
package struct StoreChanges: Sendable, Equatable {
  /// A row of the chat list changed, or their order.
  package var chatList = false
  /// Chats whose messages, receipts, names or history changed.
  package var chats: Set<ChatID> = []
  /// Chats in which others have read further, whether it shows or not.
  package var receipts: Set<ChatID> = []
  /// The totals changed.
  package var totals = false
  /// Own messages waiting to be sent changed.
  package var outbox = false
  /// What a person is to be told of, one a chat.
  package var news: [News] = []
  /// Submissions that could not be taken, with the reason.
  package var refused: [RefusedText] = []

  package init() {}
}
