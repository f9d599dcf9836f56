extension ChatModel {
  /// The limit of the text to search for, in characters.
  private static let switcherQueryLimit = 200

  /// Applies a typed query. The matching chats are read from the store afterwards.
  package mutating func search(_ query: String) -> Consequences {
    let bounded = String(query.prefix(Self.switcherQueryLimit))
    switcher = SwitcherModel(query: bounded, matches: switcher?.matches ?? [])
    return Consequences(stale: .switcher)
  }

  /// Closes the switcher.
  package mutating func closeSwitcher() -> Consequences {
    guard switcher != nil else { return .none }
    switcher = nil
    return Consequences(changed: .switcher)
  }

  /// Applies the matching chats, best first.
  package mutating func replace(matches: [Chat]) -> ModelParts {
    guard switcher != nil, switcher?.matches != matches else { return [] }
    switcher?.matches = matches
    return .switcher
  }
}
