internal import ViewModels

/// Texts about the people of a chat.
extension ScreenWords {
  /// The label of an action in the menu of a person.
  static func label(of action: MemberAction) -> String {
    switch action {
    case .card: "About this person"
    case .message: "Write to them"
    case .mention: "Mention"
    case .copyID: "Copy the id"
    case .kick: "Remove from the chat"
    case .ban: "Ban from the chat"
    case .unban: "Lift the ban"
    case .ignore: "Ignore"
    case .unignore: "Ignore no longer"
    }
  }
}
