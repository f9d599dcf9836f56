internal import Intents
internal import ViewModels

/// A chat that is shown without being read, and what was in front before it.
struct Peek: Sendable, Equatable {
  let chat: ChatID
  let before: ChatID?
}

// Looking into chats without reading them. The keys stay with the chat list, and the view follows its
// selection; what is shown is told to nobody.
extension Screens {
  /// Shows the selected chat; again: ends it.
  mutating func togglePeek() -> [Outcome] {
    guard navigation.top != .peek else { return endPeek() }
    guard let row = chatListState.listing?.selectedRow else { return [.bell] }
    // It stands beside the list already, and is read.
    if layout.isWide, peek == nil, !isReopened, messagesState.session?.chat == row.id {
      return [.bell]
    }
    return show(peek: row.id)
  }

  private mutating func show(peek chat: ChatID) -> [Outcome] {
    let before = if let peek { peek.before } else { messagesState.session?.chat }
    let outcomes = keepSession()
    peek = Peek(chat: chat, before: before)
    navigation.show(.peek)
    return outcomes + bring(chat) { .peeked($0) }
  }

  /// Pages are the messages'; all else moves in the list.
  mutating func movePeek(_ move: ListMove) -> [Outcome] {
    switch move {
    case .pageUp: return scroll(.pages(-1))
    case .pageDown: return scroll(.pages(1))
    case .up, .down, .first, .last:
      let outcomes = runChatList(.moved(move))
      guard let row = chatListState.listing?.selectedRow, row.id != peek?.chat else {
        return outcomes
      }
      return outcomes + show(peek: row.id)
    }
  }

  /// What was in front before is there again, and is read again.
  mutating func endPeek() -> [Outcome] {
    guard let ended = peek else { return [] }
    let outcomes = keepSession()
    peek = nil
    navigation.remove(.peek)
    guard let before = ended.before else { return outcomes + runMessages(.closed) }
    unreadSearch = nil
    let session = sessions[before] ?? ChatSession(chat: before)
    return outcomes + runMessages(isReopened ? .peeked(session) : .opened(session))
  }
}
