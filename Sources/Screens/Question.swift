internal import Intents
internal import Intents
internal import ViewModels

/// What a person is asked before it is done.
enum Question: Sendable, Equatable {
  case markAllRead
  case deleteMessage(ChatID, MessageID)

  /// The question in words.
  func words(_ badge: BadgeViewModel) -> String {
    switch self {
    case .markAllRead:
      let count = badge.unread == 1 ? "1 unread message" : "\(badge.unread) unread messages"
      return "Mark all chats as read? There are \(count)."
    case .deleteMessage: return "Delete this message for everyone?"
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
    case .deleteMessage(let chat, let message): return delete(message, in: chat)
    case nil: return []
    }
  }

  /// The selected chat's next level of notification.
  func changeLevel() -> [Outcome] {
    guard let change = chatListState.listing?.selectedRow?.changeLevel else { return [.bell] }
    return [.intent(change)]
  }

  /// Marks the selected chat as read.
  func markRead() -> [Outcome] {
    guard let row = chatListState.listing?.selectedRow else { return [.bell] }
    return [.intent(.chatList(.markRead(row.id)))]
  }
}
