package import Intents

/// What is known and in use now: one value, one revision. The router holds the only `var` of it; all
/// others get copies.
package struct ChatModel: Sendable, Equatable {
  package internal(set) var revision: UInt64 = 0
  package internal(set) var account: Account?
  package internal(set) var connection = ConnectionState.starting
  /// What went wrong and was survived, while it is shown.
  package internal(set) var report: Report?
  /// The last of them, shown or not.
  package internal(set) var lastReport: Report?
  /// What it tells of is over.
  package internal(set) var isLastReportOver = false
  package internal(set) var totals = UnreadCounts.none
  package internal(set) var chatList = ChatListModel()
  package internal(set) var open: OpenChat?
  package internal(set) var creation = CreationState.idle
  package internal(set) var switcher: SwitcherModel?
  package internal(set) var inspection: InspectionModel?
  package internal(set) var settings = SettingsModel()
  package internal(set) var banner = BannerState.hidden
  /// How often there were news to tell.
  package internal(set) var bannerNumber = 0
  package internal(set) var reading = ReadingPosition(
    chat: nil, isFocused: true, followsEnd: true, lastShown: nil)
  package internal(set) var refused: [RefusedText] = []
  /// Submissions that are on disk, newest last, at most `acceptedLimit`.
  package internal(set) var accepted: [AcceptedText] = []
  /// What became of submissions that are on disk, newest last, at most `acceptedLimit`.
  package internal(set) var settled: [SettledText] = []
  /// What a running request makes, also when its pane was left.
  package internal(set) var creationRequest: ChatRequest?
  /// Who may be meant for a new chat, while somebody is typed.
  package internal(set) var suggestions = SuggestionModel()
  /// Chats whose history is being fetched now, open or not.
  package internal(set) var historyRequests: Set<ChatID> = []
  /// Chats that we asked the server to let us out of.
  package internal(set) var leaving: Set<ChatID> = []
  /// Chats whose replacement is being joined.
  package internal(set) var following: Set<ChatID> = []

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
  /// What the list is to select by itself: the row of the last end, or a chat that was just made.
  package internal(set) var selected: ChatID?
  /// What was in front at the last end.
  package internal(set) var front: ChatID?
  /// The answer to the last wish for another chat.
  package internal(set) var foundUnread = FoundUnread(number: 0, chat: nil)
}

/// A chat that a person asked for: the next with unread messages, or what replaced another.
package struct FoundUnread: Sendable, Equatable {
  /// Counts the answers from 0, which is none.
  package let number: Int
  /// `nil`: there is none.
  package let chat: ChatID?

  package init(number: Int, chat: ChatID?) {
    self.number = number
    self.chat = chat
  }
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
  /// The store does not know the chat yet: it was just made and the server is to tell of it.
  package internal(set) var isAwaited: Bool
  /// As it was stored when the chat was opened. Later ones come from the composer itself.
  package internal(set) var draft: Draft
  /// Where unread began when the chat was opened, in the window or not. It stands still while that is
  /// read; it moves when all was read and something new came while the person was away.
  package internal(set) var unreadLine: MessageID?
  /// Shown without being opened: nothing is read, and an invite stays one.
  package internal(set) var isPeeked = false
  /// A person asked to be let in.
  package internal(set) var isJoining = false
  package internal(set) var load = LoadState.loading
  package internal(set) var query: MessageQuery
  package internal(set) var window = MessageWindow.empty
  /// Fetching history from the server.
  package internal(set) var fetching = LoadState.loaded
  /// What `fetching` is about: the hole before this message; `nil`: what is before the first stored one.
  package internal(set) var fetchingBefore: MessageID?
  /// What replaced the chat is being joined.
  package internal(set) var isFollowing = false
  /// Those who type.
  package internal(set) var typing: [Typist] = []
}

/// Somebody who is typing in the open chat.
package struct Typist: Sendable, Equatable {
  package let user: UserID
  /// As it is in this chat; never empty.
  package let name: String

  package init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}

/// A chat that is being made.
package enum CreationState: Sendable, Equatable {
  case idle
  case busy(ChatRequest)
  case failed(ChatRequest, FailureReason)
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

/// A submission that is on disk.
package struct AcceptedText: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID

  package init(chat: ChatID, transaction: TransactionID) {
    self.chat = chat
    self.transaction = transaction
  }
}

/// What the server made of a submission that is on disk.
package struct SettledText: Sendable, Equatable {
  package let transaction: TransactionID
  /// `nil`: the server has it.
  package let failure: FailureReason?

  package init(transaction: TransactionID, failure: FailureReason?) {
    self.transaction = transaction
    self.failure = failure
  }
}
