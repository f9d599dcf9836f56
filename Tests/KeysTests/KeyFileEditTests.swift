import Keys
import Testing

@Suite struct KeyFileEditTests {
  private let change = KeyChange(
    .scrollUp, in: .messages, [KeyStroke(.function(9)), KeyStroke(.pageUp)])

  @Test func `a new key file begins with a comment that says what it is`() throws {
    let text = try KeyFileEdit.keys(change).applied(to: "")
    #expect(
      text == """
        // The keys of confab. confab-keys(5) tells what may stand here; the settings write it too.
        {
          keys: {
            messages: {
              scrollUp: ["F9", "PgUp"],
            },
          },
        }

        """)
    #expect(try KeyFile.parse(text).changes == [change])
  }

  @Test func `an edit keeps the comments, order and blanks of a person's key file`() throws {
    let text = """
      // all mine /* not a comment in a comment
      {
        preset: 'vim', // because

        keys: { /* few */
          messages: {
            scrollDown: 'F8', // down
            scrollUp   : [ 'F7', // old
                         ], // up
            yank: 'F6' // no comma
          } // end
        }
      } // last
      """
    let set = try KeyFileEdit.keys(change).applied(to: text)
    #expect(
      set == text.replacing("[ 'F7', // old\n                   ]", with: #"["F9", "PgUp"]"#))
    let undo = KeyChange(.undo, in: .everywhere, [KeyStroke(.character("\\"), .control)])
    let both = try KeyFileEdit.keys(undo).applied(to: set)
    #expect(both.contains("scrollUp   : [\"F9\", \"PgUp\"], // up\n      yank: 'F6' // no comma\n"))
    #expect(
      both.contains("    everywhere: {\n      undo: [\"Ctrl-\\\\\"],\n    },\n  }\n} // last"))
    #expect(try KeyFile.parse(both).changes.last == undo)
    let third = KeyChange(.redo, in: .messages, [KeyStroke(.character("\""), .alt)])
    let all = try KeyFileEdit.keys(third).applied(to: both)
    #expect(
      all.contains("      yank: 'F6', // no comma\n      redo: [\"Alt-\\\"\"],\n    }, // end"))
    #expect(try KeyFile.parse(all).change(of: .redo, in: .messages) == third)
    let emacs = try KeyFileEdit.preset(.emacs).applied(to: all)
    #expect(emacs == all.replacing("'vim'", with: "\"emacs\""))
  }

  @Test func `resetting an action's keys removes its entry and line from the key file`() throws {
    let text = "{\n  keys: { messages: {\n    up: 'F7',\n    down: 'F8', // keep\n  } },\n}\n"
    let one = try KeyFileEdit.reset(.up, .messages).applied(to: text)
    #expect(one == "{\n  keys: { messages: {\n    down: 'F8', // keep\n  } },\n}\n")
    let two = try KeyFileEdit.reset(.down, .messages).applied(to: one)
    #expect(two == "{\n  keys: { messages: {\n     // keep\n  } },\n}\n")
    #expect(try KeyFileEdit.reset(.down, .messages).applied(to: two) == two)
    #expect(try KeyFile.parse(two) == KeyFile())
    let three = "{keys:{messages:{up: 'F7' /* mine */ , down: 'F8' // last\n}}}"
    let four = try KeyFileEdit.reset(.up, .messages).applied(to: three)
    #expect(four == "{keys:{messages:{ /* mine */  down: 'F8' // last\n}}}")
    #expect(try KeyFile.parse(four).changes.count == 1)
  }

  @Test func `an edit also adds keys and a preset to a key file that is a single line`() throws {
    for text in [
      "{}", "{ keys: {} }", "{keys:{messages:{}}}", "{ keys: { messages: { up: 'F7' } } }",
    ] {
      let set = try KeyFileEdit.keys(change).applied(to: text)
      #expect(try KeyFile.parse(set).changes.last == change, "\(set)")
      let preset = try KeyFileEdit.preset(.vim).applied(to: set)
      #expect(try KeyFile.parse(preset).preset == .vim, "\(preset)")
      #expect(try KeyFile.parse(preset).changes.last == change, "\(preset)")
    }
  }

  @Test func `an edit of a key file with a mistake fails with the mistake's line and reason`() {
    let mistake = #expect(throws: KeyFile.Mistake.self) {
      try KeyFileEdit.preset(.vim).applied(to: "{\n keyz: {} }")
    }
    #expect(mistake?.line == 2 && mistake?.reason == "keyz is not one of preset, keys")
  }

  /// Each of many random changes sets or resets the keys of one action. After each, the file has
  /// exactly the bindings that are set and not reset; in the end its comments are still there.
  @Test(arguments: 0..<20)
  func `edits of a key file in any order leave the other entries as they are`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = "// one\n{ // two\n  keys: {\n  }, // three\n}\n"
    var wanted: [String: [KeyStroke]] = [:]
    let bindings = KeyTable.standard.bindings.filter {
      ![.quit, .back, .send, .choose, .settings].contains($0.action)
    }
    for step in 0..<60 {
      let binding = bindings[random.below(bindings.count)]
      let name = "\(binding.context).\(binding.action)"
      if random.below(4) == 0 {
        text = try KeyFileEdit.reset(binding.action, binding.context).applied(to: text)
        wanted[name] = nil
      } else {
        // A key that no other binding uses, so that no two changes conflict.
        let key = KeyStroke(.character(Character(Unicode.Scalar(0x4E00 + UInt32(step))!)), .alt)
        text = try KeyFileEdit.keys(KeyChange(binding.action, in: binding.context, [key]))
          .applied(to: text)
        wanted[name] = [key]
      }
      let found = Dictionary(
        uniqueKeysWithValues: try KeyFile.parse(text).changes.map {
          ("\($0.context).\($0.action)", $0.keys)
        })
      #expect(found == wanted)
    }
    for comment in ["// one", "// two", "// three"] { #expect(text.contains(comment)) }
  }
}

/// A seeded generator of random numbers (SplitMix64).
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
