internal import Intents
internal import Keys
internal import ViewModels

/// An action on the selected message.
enum MessageAction: Sendable, Equatable, CaseIterable {
  case reply, edit, delete, react, copy, openLink, saveFile, discard, seenBy, details, unfold,
    showOriginal, openThread, versions, vote, copyLink

  /// Translates a key's action into an action on a message; `nil` for any other action.
  init?(_ action: Action) {
    guard let found = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = found
  }
}

extension MessageAction {
  /// The action in the key table that corresponds to this action on a message.
  var action: Action {
    switch self {
    case .reply: .reply
    case .edit: .editMessage
    case .delete: .deleteMessage
    case .react: .react
    case .copy: .copy
    case .openLink: .openLink
    case .saveFile: .saveFile
    case .discard: .discard
    case .seenBy: .seenBy
    case .details: .details
    case .versions: .versions
    case .unfold: .unfold
    case .showOriginal: .showOriginal
    case .openThread: .openThread
    case .vote: .vote
    case .copyLink: .copyLink
    }
  }

  /// The name of the first key that carries out the action on the selected message; "" if there is
  /// none.
  var keyName: String { KeyTable.hint(for: action, in: .selection)?.key ?? "" }
}

/// An action on the selected chat of the chat list, or, for `markAllRead`, on all chats.
enum ChatAction: Sendable, Equatable, CaseIterable {
  case peek, markRead, markUnread, favourite, lowPriority, changeLevel, copyLink, leave, markAllRead
}

extension ChatAction {
  /// Translates a key's action into an action of the chat list on chats; `nil` for any other
  /// action.
  init?(_ action: Action) {
    guard let found = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = found
  }

  /// The action in the key table that corresponds to this action on a chat; `nil` if there is none.
  private var action: Action? {
    switch self {
    case .peek: .peek
    case .markRead: .markRead
    case .changeLevel: .changeLevel
    case .leave: .leaveChat
    case .markAllRead: .markAllRead
    // These actions have no keys of their own.
    case .markUnread, .favourite, .lowPriority, .copyLink: nil
    }
  }

  /// The name of the first key that carries out the action in the chat list; "" if there is none.
  var keyName: String {
    action.flatMap { KeyTable.hint(for: $0, in: .chatList)?.key } ?? ""
  }
}

extension ChatRowViewModel {
  /// The effects that mark the chat as read, and offer to undo that.
  var markedRead: [SceneEffect] {
    [
      .intent(.chatList(.markRead(id))),
      .offerUndo(
        UndoOffer(words: ScreenWords.markedRead(name), intent: .actions(.undoRead(id)))),
    ]
  }

  /// `true` for a chat, other than an invite, that has no unread messages or mentions and is not
  /// marked as unread.
  var canBeMarkedUnread: Bool { !isInvite && unread.isEmpty && mentions.isEmpty }

  /// The effects that mark the chat as unread, and show a note that says so.
  var markedUnread: [SceneEffect] {
    [
      .intent(.actions(.room(.set(id, .markedUnread(true))))),
      .note(ScreenWords.markedUnread(name)),
    ]
  }

  /// Returns the effects that set the chat's tag to `wanted`, or remove that tag if the chat has
  /// it, and offer to undo that.
  func tagged(_ wanted: ChatTag) -> [SceneEffect] {
    let new = tag == wanted ? ChatTag.none : wanted
    let undo = UndoOffer(
      words: ScreenWords.tagged(name, new), intent: .actions(.room(.set(id, .tag(tag)))))
    return [.intent(.actions(.room(.set(id, .tag(new))))), .offerUndo(undo)]
  }

  /// The chat's notification level; `nil` if it cannot be changed.
  var level: NotificationLevel? {
    nextLevel.flatMap { next in NotificationLevel.allCases.first { $0.next == next } }
  }

  /// The notification level that the action `changeLevel` sets next; `nil` for a chat whose level
  /// cannot be changed.
  var nextLevel: NotificationLevel? {
    if case .chatList(.setLevel(_, let level))? = changeLevel { level } else { nil }
  }
}
