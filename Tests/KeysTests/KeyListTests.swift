import Intents
import Keys
import Testing

@Suite struct KeyListTests {
  @Test func `an action with two keys lists both, the context's own key first`() {
    #expect(KeyTable.routes(to: .switcher, in: .messages) == "Ctrl-K or F2")
    #expect(KeyTable.routes(to: .newChat, in: .chatList) == "F3 or Alt-N")
    #expect(KeyTable.routes(to: .send, in: .messages) == "Enter")
    #expect(KeyTable.routes(to: .send, in: .chatList) == "")
    // Tab has this meaning only in this context; F6 has it everywhere.
    #expect(KeyTable.routes(to: .nextPane, in: .messages) == "Tab or F6")
  }

  @Test func `a key with another action in the context is not listed`() {
    #expect(KeyTable.routes(to: .nextChat, in: .switcher) == "")
  }

  @Test func `the list of keys has a heading and a line for each binding`() {
    let lines = KeyTable.list(of: [.messages]).split(separator: "\n")
    #expect(lines.first == "Messages")
    #expect(lines.contains("Alt-Enter, Ctrl-J: Begin a new line in the message"))
    #expect(lines.count == 1 + KeyTable.bindings.filter { $0.context == .messages }.count)
  }
}
