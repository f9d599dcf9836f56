internal import Intents
internal import Panes
internal import ViewModels

/// What a person is asked before it is done.
enum Question: Sendable, Equatable {
  case markAllRead
  /// `words`: how the message begins.
  case deleteMessage(ChatID, MessageID, words: String)
  /// What failed or waits, of a message or the message itself, is to be given up.
  case discard(ChatID, MessageID, words: String)
  case leave(DepartureViewModel)

  /// What the pane draws.
  func paneState(_ badge: BadgeViewModel) -> QuestionPaneState {
    var pane = QuestionPaneState()
    pane.question = words(badge)
    if case .leave(let departure) = self { (pane.yes, pane.no) = (departure.yes, departure.no) }
    return pane
  }

  private func words(_ badge: BadgeViewModel) -> String {
    switch self {
    case .markAllRead:
      let count = badge.unread == 1 ? "is 1 unread message" : "are \(badge.unread) unread messages"
      return "Mark all chats as read? There \(count)."
    case .deleteMessage(_, _, let words): return "Delete for everyone? “\(words)”"
    case .discard(_, .local, let words): return "Throw away what was not sent? “\(words)”"
    case .discard(_, .event, let words): return "Give up what was not sent of this? “\(words)”"
    case .leave(let departure): return departure.question
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
    case .leave(let departure): return leave(departure)
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

  /// Asks before the selected chat is left.
  mutating func askToLeave() -> [Outcome] {
    guard let departure = chatListState.listing?.selectedRow?.departure else { return [.bell] }
    return ask(.leave(departure))
  }

  /// What was an invite when it was asked about may be a chat by now.
  mutating func renewQuestion() {
    guard case .leave(let asked) = question,
      let row = chatListState.listing?.rows.first(where: { $0.id == asked.chat }),
      let departure = row.departure
    else { return }
    question = .leave(departure)
  }

  /// Leaves a chat, which is not before the person any more. If that fails it is in the list still.
  private mutating func leave(_ departure: DepartureViewModel) -> [Outcome] {
    var outcomes: [Outcome] = []
    if peek?.chat == departure.chat {
      outcomes += endPeek()
    } else if peek == nil, messagesState.session?.chat == departure.chat {
      outcomes += closeChat()
    }
    return outcomes + [.intent(departure.leave)]
  }

  /// Marks the selected chat as read.
  func markRead() -> [Outcome] {
    guard let row = chatListState.listing?.selectedRow else { return [.bell] }
    return [.intent(.chatList(.markRead(row.id)))]
  }
}
