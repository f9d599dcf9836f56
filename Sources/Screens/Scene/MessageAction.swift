internal import Keys

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
