package import Intents

/// The chat list, finished for drawing.
package struct ChatListViewModel: Sendable, Equatable {
  package let state: ChatListState
  /// The chat that was selected at the last start, or the one that was just created.
  package let suggestedSelection: ChatID?
  /// The chat that was in front at the last end.
  package let front: ChatID?
  /// The answer to `.findUnread`: acted on once, by who asked.
  package let foundUnread: FoundUnreadViewModel

  package init(
    state: ChatListState, suggestedSelection: ChatID? = nil, front: ChatID? = nil,
    foundUnread: FoundUnreadViewModel = FoundUnreadViewModel(number: 0, chat: nil)
  ) {
    self.state = state
    self.suggestedSelection = suggestedSelection
    self.front = front
    self.foundUnread = foundUnread
  }

  package static let initial = ChatListViewModel(state: .loading)
}

/// A chat with unread messages that was asked for.
package struct FoundUnreadViewModel: Sendable, Equatable {
  /// Counts the answers; 0: none was given yet.
  package let number: Int
  /// `nil`: no other chat has any.
  package let chat: ChatID?

  package init(number: Int, chat: ChatID?) {
    self.number = number
    self.chat = chat
  }
}

/// What the chat list shows.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// A window of the list, newest first. Empty rows: there is no chat at all.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}

/// One chat in the list.
package struct ChatRowViewModel: Sendable, Equatable {
  package let id: ChatID
  package let name: String
  /// The last message in one line ("bob: see you"), or "" when there is none.
  package let preview: String
  /// "14:03", "Mon 14:03", "3 Oct", "2024", or "".
  package let time: String
  /// "" when all is read, "7", "99+".
  package let unread: String
  /// "" or "@1", "@99+": mentions, counted apart.
  package let mentions: String
  /// "Draft: …" replaces the preview.
  package let hasDraft: Bool
  /// What Enter does.
  package let open: Intent
  /// One column: "" when all messages are told of, "@" when mentions are, "×" when nothing is.
  package let levelMark: String
  /// What the key for notifications does; `nil`: nothing.
  package let changeLevel: Intent?
  /// What is said when that was done: "Anna: mentions only".
  package let levelNote: String
  /// What the key for leaving does after a question; `nil`: nothing.
  package let departure: DepartureViewModel?

  package init(
    id: ChatID, name: String, preview: String, time: String, unread: String, mentions: String,
    hasDraft: Bool, open: Intent, levelMark: String = "", changeLevel: Intent? = nil,
    levelNote: String = "", departure: DepartureViewModel? = nil
  ) {
    self.departure = departure
    self.id = id
    self.name = name
    self.preview = preview
    self.time = time
    self.unread = unread
    self.mentions = mentions
    self.hasDraft = hasDraft
    self.open = open
    self.levelMark = levelMark
    self.changeLevel = changeLevel
    self.levelNote = levelNote
  }
}

/// The way out of a chat.
package struct DepartureViewModel: Sendable, Equatable {
  package let chat: ChatID
  /// What is asked before.
  package let question: String
  /// The answers, in a word each.
  package let yes: String
  package let no: String
  /// What yes does.
  package let leave: Intent

  package init(chat: ChatID, question: String, yes: String, no: String, leave: Intent) {
    self.chat = chat
    self.question = question
    self.yes = yes
    self.no = no
    self.leave = leave
  }
}

/// Why something is not there, and what to do about it.
package struct FailureViewModel: Sendable, Equatable {
  /// A sentence: what happened, what was kept.
  package let reason: String
  /// What the retry key does.
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}
