internal import Intents
internal import Keys
internal import ViewModels

/// The actions on the chat that is selected in the list.
enum ChatAction: Sendable, Equatable, CaseIterable {
  case peek, markRead, changeLevel, leave, markAllRead
}

extension ChatAction {
  /// Translates a key's action into an action on the selected chat; `nil` if the key's action is
  /// not about a chat of the list.
  init?(_ action: Action) {
    guard let found = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = found
  }

  /// The key table's action for this action on a chat.
  private var action: Action {
    switch self {
    case .peek: .peek
    case .markRead: .markRead
    case .changeLevel: .changeLevel
    case .leave: .leaveChat
    case .markAllRead: .markAllRead
    }
  }

  /// The name of the first key that carries out the action in the chat list.
  var keyName: String { KeyTable.hint(for: action, in: .chatList)?.key ?? "" }
}

extension ChatRowViewModel {
  /// The effects of marking the chat as read.
  var markedRead: [SceneEffect] {
    [
      .intent(.chatList(.markRead(id))),
      .offerUndo(
        UndoOffer(words: ScreenWords.markedRead(name), intent: .actions(.undoRead(id)))),
    ]
  }

  /// The chat's notification level; `nil` if it cannot be changed.
  var level: NotificationLevel? {
    nextLevel.flatMap { next in NotificationLevel.allCases.first { $0.next == next } }
  }

  /// The notification level that comes next; `nil` for a chat whose level cannot be changed.
  var nextLevel: NotificationLevel? {
    if case .chatList(.setLevel(_, let level))? = changeLevel { level } else { nil }
  }
}
