internal import Intents
internal import Keys
internal import ViewModels

/// The actions on the chat that is selected in the list.
enum ChatAction: Sendable, Equatable, CaseIterable {
  case peek, markRead, changeLevel, leave, markAllRead
}

extension ChatAction {
  /// The name of the first key that does it to the selected chat.
  var keyName: String {
    let action: Action =
      switch self {
      case .peek: .peek
      case .markRead: .markRead
      case .changeLevel: .changeLevel
      case .leave: .leaveChat
      case .markAllRead: .markAllRead
      }
    return KeyTable.hint(for: action, in: .chatList)?.key ?? ""
  }
}

extension ChatRowViewModel {
  /// The notification level that comes next; `nil` for a chat whose level cannot be changed.
  var nextLevel: NotificationLevel? {
    if case .chatList(.setLevel(_, let level))? = changeLevel { level } else { nil }
  }
}
