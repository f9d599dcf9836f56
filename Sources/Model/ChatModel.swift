package import Intents

/// What is known and in use now: one value, one revision. The router holds the only `var` of it; all
/// others get copies.
package struct ChatModel: Sendable, Equatable {
  package internal(set) var revision: UInt64 = 0
  package internal(set) var account: Account?
  package internal(set) var connection = ConnectionState.starting
  /// The last thing that went wrong and was survived, cleaned.
  package internal(set) var report: String?
  package internal(set) var totals = UnreadCounts.none
  package internal(set) var chatList = ChatListModel()
  package internal(set) var open: OpenChat?
  package internal(set) var creation = CreationState.idle
  package internal(set) var switcher: SwitcherModel?
  package internal(set) var reading = ReadingPosition(
    chat: nil, isFocused: true, followsEnd: true, lastShown: nil)
  package internal(set) var refused: [RefusedText] = []

  package init() {}
}

/// The way to the server.
package enum ConnectionState: Sendable, Equatable {
  /// Nothing was tried yet.
  case starting
  case connecting
  case online
  case offline(FailureReason, retryInSeconds: Int)
  case signedOut(FailureReason)
}

/// The visible part of the chat list.
package struct ChatListModel: Sendable, Equatable {
  package internal(set) var load = LoadState.loading
  package internal(set) var query = ChatListQuery(around: nil, limit: 200)
  package internal(set) var window = ChatListWindow.empty
  package internal(set) var selected: ChatID?
}

/// Loading, there, or failed: never two of them.
package enum LoadState: Sendable, Equatable {
  case loading
  case loaded
  case failed(FailureReason)
}

/// The chat in front.
package struct OpenChat: Sendable, Equatable {
  package internal(set) var chat: Chat
  package internal(set) var load = LoadState.loading
  package internal(set) var query: MessageQuery
  package internal(set) var window = MessageWindow.empty
  /// Fetching earlier messages from the server.
  package internal(set) var fetching = LoadState.loaded
  /// Display names of those who type.
  package internal(set) var typing: [String] = []
}

/// A chat that is being made.
package enum CreationState: Sendable, Equatable {
  case idle
  case busy(name: String)
  case failed(name: String, FailureReason)
  case created(ChatID)
}

/// The switcher while it is open.
package struct SwitcherModel: Sendable, Equatable {
  package internal(set) var query: String
  package internal(set) var matches: [Chat]
}

/// A submission that could not be stored.
package struct RefusedText: Sendable, Equatable {
  package let submission: Submission
  package let reason: FailureReason

  package init(submission: Submission, reason: FailureReason) {
    self.submission = submission
    self.reason = reason
  }
}
