extension ChatModel {
  /// The longest text to search for, in characters.
  private static let switcherQueryLimit = 200

  /// Applies a typed search. The matches are read from the store.
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

  /// Takes the matching chats, best first.
  package mutating func replace(matches: [Chat]) -> ModelParts {
    guard switcher != nil, switcher?.matches != matches else { return [] }
    switcher?.matches = matches
    return .switcher
  }
}
