internal import Intents
internal import ViewModels

/// What a person is asked before it is done.
enum Question: Sendable, Equatable {
  case markAllRead
  /// `words`: how the message begins.
  case deleteMessage(ChatID, MessageID, words: String)
  /// What failed or waits, of a message or the message itself, is to be given up.
  case discard(ChatID, MessageID, words: String)

  /// The question in words.
  func words(_ badge: BadgeViewModel) -> String {
    switch self {
    case .markAllRead:
      let count = badge.unread == 1 ? "is 1 unread message" : "are \(badge.unread) unread messages"
      return "Mark all chats as read? There \(count)."
    case .deleteMessage(_, _, let words): return "Delete for everyone? “\(words)”"
    case .discard(_, .local, let words): return "Throw away what was not sent? “\(words)”"
    case .discard(_, .event, let words): return "Give up what was not sent of this? “\(words)”"
    }
  }
}

// Questions, and marking chats as read.
extension Screens {
  mutating func ask(_ question: Question) -> [Outcome] {
    self.question = question
    navigation.show(.question)
    return []
  }

  mutating func closeQuestion() {
    question = nil
    navigation.remove(.question)
  }

  /// The answer was yes.
  mutating func answerYes() -> [Outcome] {
    let asked = question
    closeQuestion()
    switch asked {
    case .markAllRead: return [.intent(.chatList(.markAllRead))]
    case .deleteMessage(let chat, let message, _): return delete(message, in: chat)
    case .discard(let chat, let message, _): return discard(message, in: chat)
    case nil: return []
    }
  }

  /// Asks before all chats are marked as read, where there is something to mark.
  mutating func askMarkAllRead() -> [Outcome] {
    let rows = chatListState.listing?.rows ?? []
    let isAnyUnread = badge.unread > 0 || rows.contains { !$0.unread.isEmpty }
    return isAnyUnread ? ask(.markAllRead) : [.bell]
  }

  /// The selected chat's next level of notification.
  mutating func changeLevel() -> [Outcome] {
    guard let row = chatListState.listing?.selectedRow, let change = row.changeLevel else {
      return [.bell]
    }
    statusNote = row.levelNote
    return [.intent(change)]
  }

  /// Marks the selected chat as read.
  func markRead() -> [Outcome] {
    guard let row = chatListState.listing?.selectedRow else { return [.bell] }
    return [.intent(.chatList(.markRead(row.id)))]
  }
}
