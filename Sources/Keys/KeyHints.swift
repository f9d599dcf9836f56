extension KeyTable {
  package struct Hint: Sendable, Equatable {
    package let action: Action
    package let key: String
    package let label: String
  }

  /// Returns the hints for a context, the most important first, because a narrow status line shows
  /// only the first few. The hints of actions for which `isOffered` returns `false` are left out.
  package static func hints(
    for context: KeyContext, where isOffered: (Action) -> Bool = { _ in true }
  ) -> [Hint] {
    hinted(in: context).filter(isOffered).compactMap { hint(for: $0, in: context) }
  }

  /// Returns the hint with the first key that causes an action in `context`, by its binding there
  /// or in a more general context; `nil` if there is none. A key that has another action in
  /// `context`, because the person bound it there, is not named.
  package static func hint(
    for action: Action, in context: KeyContext = .everywhere, of map: KeyMap = map
  ) -> Hint? {
    for place in context.lookup {
      guard let binding = map.binding(of: action, in: place),
        let key = binding.keys.first(where: { map.action(for: $0, in: context) == action })
      else { continue }
      return Hint(action: action, key: name(of: key), label: binding.label)
    }
    return nil
  }

  /// How a sentence names the way to an action in `context`: by the first key there; without one,
  /// because the person gave the key to another action, by the slash command ("/retry"), or else by
  /// the label in quotation marks.
  package static func route(
    to action: Action, in context: KeyContext, of map: KeyMap = map
  ) -> String {
    if let hint = hint(for: action, in: context, of: map) { return hint.key }
    let command = CommandTable.commands.first { $0.action == action }
    if let command { return "/\(command.names[0])" }
    return "“\(binding(for: action, in: context)?.label ?? action.rawValue)”"
  }

  /// Returns the binding of an action in `context`, or else in the most specific of the more
  /// general contexts that bind the action; `nil` if none does.
  package static func binding(for action: Action, in context: KeyContext) -> Binding? {
    let map = map
    for place in context.lookup {
      if let found = map.binding(of: action, in: place) { return found }
    }
    return nil
  }

  private static func hinted(in context: KeyContext) -> [Action] {
    switch context {
    case .everywhere: [.help, .quit, .switcher, .newChat]
    case .chatList:
      [
        .choose, .newChat, .menu, .switcher, .peek, .quit, .nextUnread, .nextPane, .settings, .help,
      ]
    case .messages:
      [
        .send, .switcher, .selectMessage, .nextPane, .nextUnread, .newLine, .scrollUp, .firstUnread,
        .quit, .help,
      ]
    case .selection: [.choose, .right, .back, .menu, .down, .quit]
    case .invite: [.choose, .right, .leaveChat, .back, .quit]
    case .messageDetails: [.back, .down, .quit]
    case .picker: [.choose, .down, .back, .quit]
    case .writing: [.help, .quit]
    case .messageSearch: [.choose, .down, .searchHere, .back, .searchOrder, .help, .quit]
    case .createChat: [.choose, .back, .nextPane, .help, .quit]
    case .switcher: [.choose, .down, .back, .quit]
    case .settings: [.nextValue, .down, .back, .quit]
    case .keys: [.choose, .resetKeys, .down, .back, .quit]
    case .question: [.choose, .right, .back, .quit]
    case .help: [.back, .down, .choose, .quit]
    }
  }
}
