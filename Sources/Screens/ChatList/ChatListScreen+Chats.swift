internal import Intents
internal import Keys
internal import ViewModels

// Questions to the rows, and actions on the selected chat.
extension ChatListScreen {
  /// Row of a chat, when it is in the window.
  func row(of chat: ChatID?) -> ChatRowViewModel? {
    listing?.rows.first { $0.id == chat }
  }

  /// Opens the chat `offset` rows below `chat`, or the selected one when there is no such chat.
  func openNeighbour(_ offset: Int, of chat: ChatID?) -> [Effect] {
    let offset = chat == nil ? 0 : offset
    guard let row = listing?.row(offset, from: chat) else { return [.bell] }
    return [.opening(row)]
  }

  /// Opens the next chat with unread messages below `chat`; beyond the window the router looks for it.
  func openNextUnread(after chat: ChatID?) -> [Effect] {
    switch listing?.nextUnread(after: chat) {
    case .row(let row): [.opening(row)]
    case .beyond: [.awaitChat(.chatList(.findUnread(after: chat)))]
    case .nowhere, nil: [.bell]
    }
  }

  /// Carries out an action on the selected chat; rings the bell when it is not possible.
  func perform(_ action: ChatAction) -> [Effect] {
    guard let row = listing?.selectedRow else { return [.bell] }
    switch action {
    case .markRead: return [.intent(.chatList(.markRead(row.id)))]
    case .changeLevel:
      return row.changeLevel.map { [.note(row.levelNote), .intent($0)] } ?? [.bell]
    case .leave: return row.departure.map { [.ask(.leave($0))] } ?? [.bell]
    }
  }

  /// Asks before all chats are marked as read. `unread`: number of unread messages in all chats.
  func askMarkAllRead(unread: Int) -> [Effect] {
    let rows = listing?.rows ?? []
    let isAnyUnread = unread > 0 || rows.contains { !$0.unread.isEmpty }
    return isAnyUnread ? [.ask(.markAllRead)] : [.bell]
  }
}

/// Actions on the chat that is selected in the list.
enum ChatAction: Sendable, Equatable {
  case markRead, changeLevel, leave
}
