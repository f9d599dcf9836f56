import Intents
import Keys
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    (KeyStroke(.character("k"), .control), "Ctrl-K"),
    (KeyStroke(.enter, .alt), "Alt-Enter"),
    (KeyStroke(.pageUp), "PgUp"),
    (KeyStroke(.tab, .shift), "Shift-Tab"),
    (KeyStroke(.character("n")), "n"),
    (KeyStroke(.character("G")), "G"),
    (KeyStroke(.character("N"), .alt), "Alt-Shift-N"),
    (KeyStroke(.character("<"), .alt), "Alt-<"),
    (KeyStroke(.character(" ")), "Space"),
    (KeyStroke(.function(10)), "F10"),
    (KeyStroke(.home, [.control, .shift]), "Ctrl-Shift-Home"),
  ])
  func `a key has the name that is on keyboards`(stroke: KeyStroke, name: String) {
    #expect(KeyTable.name(of: stroke) == name)
  }

  @Test func `keys of digits in a row are named by the first and the last, other keys one by one`()
  {
    let names = KeyTable.bindings.first { $0.action == .openNumber }.map { KeyTable.names(of: $0) }
    #expect(names == "Alt-1 to Alt-9")
    let keys = KeyFile(
      changes: [
        KeyChange(
          .openNumber, in: .everywhere, ["1", "2", "4"].map { KeyStroke(.character($0), .alt) })
      ])
    let few = keys.map.bindings.first { $0.action == .openNumber }.map { KeyTable.names(of: $0) }
    #expect(few == "Alt-1, Alt-2, Alt-4")
  }

  @Test func `Alt and a digit is the key for the chat number of that digit`() {
    #expect(KeyTable.number(of: KeyStroke(.character("7"), .alt))?.digit == 7)
    #expect(KeyTable.number(of: KeyStroke(.character("7"))) == nil)
    #expect(ChatNumber(7).map { KeyTable.key(for: $0) } == "Alt-7")
  }

  @Test func `no two keys of a binding have the same name`() {
    for binding in KeyTable.bindings {
      #expect(Set(binding.keys.map(KeyTable.name(of:))).count == binding.keys.count)
    }
  }
}
