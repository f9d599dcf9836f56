extension ChatModel {
  /// The longest text that is searched for, in characters.
  private static let switcherQueryLimit = 200

  /// A person searches for a chat; the matches are read from the store.
  package mutating func search(_ query: String) -> Consequences {
    let bounded = String(query.prefix(Self.switcherQueryLimit))
    switcher = SwitcherModel(query: bounded, matches: switcher?.matches ?? [])
    return Consequences(stale: .switcher)
  }

  /// The switcher was left.
  package mutating func closeSwitcher() -> Consequences {
    guard switcher != nil else { return .none }
    switcher = nil
    return Consequences(changed: .switcher)
  }

  /// The chats that match, best first.
  package mutating func take(matches: [Chat]) -> ModelParts {
    guard switcher != nil, switcher?.matches != matches else { return [] }
    switcher?.matches = matches
    return .switcher
  }
}
