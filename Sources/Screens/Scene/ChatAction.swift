internal import Intents
internal import Keys
internal import ViewModels

enum MessageAction: Sendable, Equatable, CaseIterable {
  case reply, edit, delete, react, copy, openLink, saveFile, discard, seenBy, details, unfold,
    showOriginal, openThread, versions, vote, copyLink

  init?(_ action: Action) {
    guard let found = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = found
  }
}

extension MessageAction {
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

  var keyName: String { KeyTable.hint(for: action, in: .selection)?.key ?? "" }
}

/// An action on the selected chat of the chat list, or, for `markAllRead`, on all chats.
enum ChatAction: Sendable, Equatable, CaseIterable {
  case peek, markRead, markUnread, favourite, lowPriority, changeLevel, copyLink, leave, markAllRead
}

extension ChatAction {
  init?(_ action: Action) {
    guard let found = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = found
  }

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

  var keyName: String {
    action.flatMap { KeyTable.hint(for: $0, in: .chatList)?.key } ?? ""
  }
}

extension ChatRowViewModel {
  var markedRead: [SceneEffect] {
    [
      .intent(.chatList(.markRead(id))),
      .offerUndo(
        UndoOffer(words: ScreenWords.markedRead(name), intent: .actions(.undoRead(id)))),
    ]
  }

  var canBeMarkedUnread: Bool { !isInvite && unread.isEmpty && mentions.isEmpty }

  var markedUnread: [SceneEffect] {
    [
      .intent(.actions(.room(.set(id, .markedUnread(true))))),
      .note(ScreenWords.markedUnread(name)),
    ]
  }

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

  var nextLevel: NotificationLevel? {
    if case .chatList(.setLevel(_, let level))? = changeLevel { level } else { nil }
  }
}
