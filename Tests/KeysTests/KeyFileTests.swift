import Keys
import Testing

@Suite struct KeyFileTests {
  @Test func `a key file that is empty or has only comments leaves the standard keys`() throws {
    for text in ["", "\n", "// nothing yet\n", "/* a */ ", "{}", "{ keys: {} }"] {
      #expect(try KeyFile.parse(text) == KeyFile(), "\(text)")
      #expect(try KeyFile.parse(text).map == KeyTable.standard, "\(text)")
    }
  }

  @Test func `a key file gives actions other keys and takes those keys from other actions`() throws
  {
    let file = try KeyFile.parse(
      """
      \u{FEFF}// mine
      {
        keys: {
          everywhere: { nextUnread: ["Alt-N", "F4"], "newChat": 'F3' },
          chatList: { markRead: "ctrl-r" },
        },
      }
      """)
    let alt = KeyStroke(.character("n"), .alt)
    #expect(KeyTable.standard.action(for: alt, in: .messages) == .newChat)
    #expect(file.map.action(for: alt, in: .messages) == .nextUnread)
    #expect(file.map.action(for: KeyStroke(.function(3)), in: .chatList) == .newChat)
    #expect(file.map.action(for: KeyStroke(.character("a"), .alt), in: .messages) == nil)
    // The more specific context comes first; elsewhere the key keeps its action.
    let control = KeyStroke(.character("r"), .control)
    #expect(file.map.action(for: control, in: .chatList) == .markRead)
    #expect(file.map.action(for: control, in: .messages) == .retry)
  }

  @Test(arguments: [
    ("{ preset: 'emacs',\n keys: { wrong: {} } }", 2, "wrong is not one of everywhere"),
    ("{\n\n keys: { messages: { fly: 'F9' } } }", 3, "messages has no action fly"),
    ("{ keys: { messages: { markRead: 'F9' } } }", 1, "messages has no action markRead"),
    ("{ preset: 'nano' }", 1, "preset must be one of default, vim, emacs"),
    ("{ keys: { messages: { send: 'Ctrl-Bogus' } } }", 1, "Ctrl-Bogus is not the name of a key"),
    ("{ keys: { messages: { yank: 'y' } } }", 1, "the character y is text here"),
    ("{ keys: { everywhere: { help: '?' } } }", 1, "the character ? is text here"),
    ("{ keys: { writing: { left: 'Ctrl-M' } } }", 1, "a terminal sends Enter for Ctrl-M"),
    ("{ keys: { writing: { left: 'Ctrl-Shift-A' } } }", 1, "does not tell"),
    ("{ keys: { writing: { left: 'F1',\n right: ['F2', 'F1'] } } }", 2, "F1 is the key of left"),
    ("{ keys: { everywhere: {\n quit: [] } } }", 2, "no key would reach quit in chatList"),
    ("{ keys: { messages: { newLine: 'Enter' } } }", 1, "no key would reach send in messages"),
    (
      "{ keys: { messages: { redo: ['Ctrl-Q', 'F10'] } } }", 1,
      "no key would reach quit in messages"
    ),
    ("{ keys: { settings: { nextValue: [] } } }", 1, "no key would reach nextValue in settings"),
    ("{ keys: { writing: { left: 'Alt-Shift-ß' } } }", 1, "does not tell"),
    ("{ keys: { writing: { left: 'Shift-ŉ' } } }", 1, "does not tell"),
    ("{ keys: { writing: { left: 3 } } }", 1, "a string, true, false or null"),
    ("{ keys: { writing: { left: true } } }", 1, "a key is a text"),
    ("{ keys: { writing: { left: 'F1' }, writing: {} } }", 1, "writing is here twice"),
    ("{ keys: { writing: { left: 'F1\n' } } }", 1, "not closed on its line"),
    ("{ keys: { writing: { left: 'a\\n' } } }", 1, "a backslash may only stand"),
    ("{ keys: {", 1, "the file ends"),
    ("[]", 1, "should be where"), ("{} x", 1, "the end of the file"),
    ("{ keys: { '\u{1b}[2J': {} } }", 1, "[2J is not one of"),
  ])
  func `a mistake in a key file is reported with its line and the reason`(
    text: String, line: Int, reason: String
  ) {
    let mistake = #expect(throws: KeyFile.Mistake.self) { try KeyFile.parse(text) }
    #expect(mistake?.line == line, "\(mistake?.reason ?? "")")
    #expect(mistake?.reason.contains(reason) == true, "\(mistake?.reason ?? "")")
    #expect(mistake?.reason.contains("\u{1b}") != true)
  }

  @Test func `each key has a name that is parsed as the same key`() throws {
    for preset in KeyPreset.allCases {
      for binding in KeyFile(preset: preset).map.bindings {
        for stroke in binding.keys where stroke != KeyStroke(.character("h"), .control) {
          #expect(
            try KeyTable.stroke(named: KeyTable.name(of: stroke)) == stroke,
            "\(KeyTable.name(of: stroke))")
        }
      }
    }
    for letter in ["ß", "ﬁ", "ŉ", "é"] {
      let stroke = KeyStroke(.character(Character(letter)), .alt)
      #expect(try KeyTable.stroke(named: KeyTable.name(of: stroke)) == stroke)
    }
    let same = KeyStroke(.character("q"), [.alt, .shift])
    #expect(KeyContext.messages.reasonAgainst(same) != nil)
    #expect(try KeyTable.stroke(named: "C-k") == KeyStroke(.character("k"), .control))
    #expect(try KeyTable.stroke(named: "M-S-z") == KeyStroke(.character("Z"), .alt))
    #expect(try KeyTable.stroke(named: "alt--") == KeyStroke(.character("-"), .alt))
    #expect(try KeyTable.stroke(named: "Ctrl-Space") == KeyStroke(.character(" "), .control))
    #expect(try KeyTable.stroke(named: "shift-f6") == KeyStroke(.function(6), .shift))
  }

  @Test(arguments: KeyPreset.allCases)
  func `in each preset each action has a key that reaches it`(preset: KeyPreset) {
    let map = KeyFile(preset: preset).map
    for binding in map.bindings {
      let reaching = binding.keys.filter {
        map.action(for: $0, in: binding.context) == binding.action
      }
      #expect(!reaching.isEmpty, "\(binding.context) \(binding.action)")
      for stroke in binding.keys {
        let isOldCtrlH = stroke == KeyStroke(.character("h"), .control)
        #expect(isOldCtrlH || binding.context.reasonAgainst(stroke) == nil)
      }
    }
    // A binding that works everywhere or while writing, and that the standard keys reach in a
    // context with a text field, is reached there with the keys of the preset, too.
    for binding in map.bindings where [.everywhere, .writing].contains(binding.context) {
      for context in [KeyContext.messages, .chatList, .switcher, .createChat] {
        let standard = KeyTable.standard.bindings.first {
          $0.action == binding.action && $0.context == binding.context
        }
        let reached = { (map: KeyMap, keys: [KeyStroke]) in
          keys.contains { map.action(for: $0, in: context) == binding.action }
        }
        guard let standard, reached(.standard, standard.keys) else { continue }
        #expect(reached(map, binding.keys), "\(preset) \(binding.action) in \(context)")
      }
    }
  }

  /// The switcher covers the chats. So in the switcher the keys for the next and the previous chat
  /// select another row, instead of closing the switcher and opening a chat.
  @Test(arguments: KeyPreset.allCases)
  func `the keys for the next and the previous chat move the selection in the switcher`(
    preset: KeyPreset
  ) {
    let map = KeyFile(preset: preset).map
    for binding in map.bindings where [.nextChat, .previousChat].contains(binding.action) {
      for stroke in binding.keys {
        let action = map.action(for: stroke, in: .switcher)
        #expect(action == (binding.action == .nextChat ? .down : .up), "\(stroke)")
      }
    }
  }

  @Test func `the actions that would collide with a new key of another action are found`() {
    let map = KeyTable.standard
    let f1 = map.meeting(KeyStroke(.function(1)), in: .messages)
    #expect(f1.map(\.action) == [.help])
    #expect(map.meeting(KeyStroke(.function(19)), in: .everywhere).isEmpty)
    // A key of the writing context hides one that works everywhere.
    let a = map.meeting(KeyStroke(.character("a"), .control), in: .everywhere)
    #expect(a.map(\.action) == [.lineStart])
    let enter = map.emptied(by: KeyStroke(.enter), for: .newLine, in: .messages)
    #expect(enter?.action == .send)
    #expect(map.emptied(by: KeyStroke(.pageUp), for: .newLine, in: .messages) == nil)
  }
}

extension KeyMap { fileprivate static var standard: KeyMap { KeyTable.standard } }
