import Testing

@testable import Keys

/// Hints name only keys that do what the hint says.
@Suite struct ShadowedKeyTests {
  /// The key that `KeyTable.hint` names, with these changes to the standard bindings.
  private func key(_ action: Action, in context: KeyContext, _ changes: [KeyChange]) -> String? {
    let map = KeyTable.standard.applying(changes)
    return KeyTable.hint(for: action, in: context, of: map)?.key
  }

  @Test func `a key that another action has in the context is not named`() {
    let retry = KeyChange(.retry, in: .everywhere, [.function(11), .function(9)])
    #expect(key(.retry, in: .messages, [retry]) == "F11")
    #expect(
      key(.retry, in: .messages, [retry, KeyChange(.firstUnread, in: .messages, [.function(11)])])
        == "F9")
    let killed = KeyChange(.deleteToEnd, in: .writing, [.ctrl("k")])
    let find = KeyChange(.switcher, in: .everywhere, [.ctrl("k"), .function(9)])
    #expect(key(.switcher, in: .messages, [find, killed]) == "F9")
    #expect(key(.switcher, in: .everywhere, [find, killed]) == "Ctrl-K")
  }

  @Test func `an action whose keys all have other actions has no hint`() {
    let retry = KeyChange(.retry, in: .everywhere, [.function(11)])
    let unread = KeyChange(.firstUnread, in: .messages, [.function(11)])
    #expect(key(.retry, in: .messages, [retry, unread]) == nil)
  }
}
