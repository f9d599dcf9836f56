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

  @Test func `no two keys of a binding have the same name`() {
    for binding in KeyTable.bindings {
      #expect(Set(binding.keys.map(KeyTable.name(of:))).count == binding.keys.count)
    }
  }
}
