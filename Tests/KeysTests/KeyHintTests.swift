import Keys
import Testing

@Suite struct KeyHintTests {
  @Test func `key hints are ordered by importance and name the key for their context`() {
    let list = KeyTable.hints(for: .chatList)
    #expect(list.prefix(2).map(\.key) == ["Enter", "F3"])
    #expect(list.prefix(2).map(\.label) == ["open", "new chat"])
    #expect(KeyTable.hints(for: .messages).first?.label == "send")
  }

  @Test func `a sentence names a person's own key, or the command where another action has it`() {
    let map = KeyTable.standard.applying([
      KeyChange(.retry, in: .everywhere, [KeyStroke(.function(8))])
    ])
    #expect(KeyTable.route(to: .retry, in: .chatList, of: map) == "F8")
    // F8 shows the first unread message there.
    #expect(KeyTable.route(to: .retry, in: .messages, of: map) == "/retry")
    let without = map.applying([
      KeyChange(.retry, in: .everywhere, []), KeyChange(.peek, in: .chatList, []),
    ])
    #expect(KeyTable.route(to: .retry, in: .chatList, of: without) == "/retry")
    #expect(KeyTable.route(to: .peek, in: .chatList, of: without) == "“look”")
  }

  @Test(arguments: KeyContext.allCases)
  func `every key context has a hint for quitting`(context: KeyContext) {
    #expect(KeyTable.hints(for: context).contains { $0.key == "Ctrl-Q" && $0.label == "quit" })
  }

  @Test(arguments: KeyContext.allCases)
  func `every hint's key does what the hint says`(context: KeyContext) {
    for hint in KeyTable.hints(for: context) {
      let binding = KeyTable.bindings.first {
        context.lookup.contains($0.context) && KeyTable.name(of: $0.keys[0]) == hint.key
          && $0.label == hint.label
      }
      #expect(binding != nil, "\(hint)")
      if let binding {
        #expect(KeyTable.action(for: binding.keys[0], in: context) == binding.action)
      }
    }
  }

  @Test(arguments: KeyContext.allCases)
  func `every key hint has a label other than the name of its key`(context: KeyContext) {
    for hint in KeyTable.hints(for: context) {
      #expect(hint.key.lowercased() != hint.label.lowercased(), "\(hint)")
    }
  }

  @Test func `every key context has a heading of its own`() {
    #expect(Set(KeyContext.allCases.map(KeyTable.heading(of:))).count == KeyContext.allCases.count)
  }
}
