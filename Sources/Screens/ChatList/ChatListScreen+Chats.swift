internal import Intents
internal import Keys
internal import ViewModels

// Searches in the rows, and actions on the selected chat.
extension ChatListScreen {
  /// The row of a chat; `nil` if the row is not loaded.
  func row(of chat: ChatID?) -> ChatRowViewModel? {
    listing?.rows.first { $0.id == chat }
  }

  /// The names of the chats to which the person gave numbers; for a chat whose row is not loaded,
  /// its id instead of the name.
  var owners: [ChatNumber: String] {
    viewModel.numbers.mapValues { row(of: $0)?.name ?? $0.rawValue }
  }

  /// Returns the effect that opens the chat `offset` rows below `chat`; if `chat` is `nil`, the
  /// effect that opens the chat that was selected last. If the row of `chat` is not loaded, counts
  /// from the row that was selected last. Returns the bell if no loaded row is there.
  func openNeighbour(_ offset: Int, of chat: ChatID?) -> [SceneEffect] {
    let offset = chat == nil ? 0 : offset
    guard let row = listing?.row(offset, from: chat) else { return [.bell] }
    return [.opening(row)]
  }

  /// Returns the effect that opens the next unread chat (one with unread messages, or marked as
  /// unread): the next below the chat of `open`, the open chat or thread, else the first from the
  /// top. If that next chat may not be among the loaded rows, or if the open chat itself is unread,
  /// perhaps in a thread, returns the effect that asks the router to find the chat or thread.
  /// Returns the bell if no chat is unread, or if the chat list is empty or not loaded.
  func openNextUnread(after open: Conversation?) -> [SceneEffect] {
    let row = listing?.rows.first { $0.id == open?.chat }
    if let row, !row.unread.isEmpty {
      return [.awaitChat(.chatList(.findUnread(after: open)))]
    }
    switch listing?.nextUnread(after: open?.chat) {
    case .row(let row): return [.opening(row)]
    case .beyond: return [.awaitChat(.chatList(.findUnread(after: open)))]
    case .nowhere, nil: return [.bell]
    }
  }

  /// Returns the effects of an action of the chat list: those that carry it out, or the question
  /// that has to be confirmed before; the bell if the action is not possible. `unread` is the
  /// number of unread messages in all chats of the account.
  func perform(_ action: ChatAction, unread: Int) -> [SceneEffect] {
    let row = selectedRow
    switch action {
    case .peek: return [.peek]
    // All chats can be marked as read even if no chat is selected.
    case .markAllRead: return askMarkAllRead(unread: unread)
    case .markRead:
      guard let row, !row.unread.isEmpty || !row.mentions.isEmpty else { return [.bell] }
      return row.markedRead
    case .markUnread:
      guard let row, row.canBeMarkedUnread else { return [.bell] }
      return row.markedUnread
    case .favourite: return row.map { $0.isInvite ? [.bell] : $0.tagged(.favourite) } ?? [.bell]
    case .lowPriority: return row.map { $0.isInvite ? [.bell] : $0.tagged(.low) } ?? [.bell]
    case .changeLevel:
      guard let row, let change = row.changeLevel else { return [.bell] }
      let undo = row.level.map {
        UndoOffer(words: row.levelNote, intent: .chatList(.setLevel(row.id, $0)))
      }
      return [.intent(change), undo.map { .offerUndo($0) } ?? .note(row.levelNote)]
    case .copyLink:
      return row.map { [.awaitChat(.chatList(.makeLink($0.id)))] } ?? [.bell]
    case .leave: return row?.departure.map { [.ask(.leave($0))] } ?? [.bell]
    }
  }

  /// Returns the effect that asks a person whether to mark all chats as read; the bell if nothing
  /// is unread. `unread` is the number of unread messages in all chats of the account.
  private func askMarkAllRead(unread: Int) -> [SceneEffect] {
    let rows = listing?.rows ?? []
    let isAnyUnread = unread > 0 || rows.contains { !$0.unread.isEmpty }
    return isAnyUnread ? [.ask(.markAllRead)] : [.bell]
  }
}
