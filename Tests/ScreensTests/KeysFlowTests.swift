import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct KeysFlowTests {
  /// Returns a screen that shows the overlay of keys, opened from the settings.
  private func sitting(rows: Int = 30, columns: Int = 120) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive {
      $0.receive(
        settings: SettingsViewModel(
          rows: [
            SettingRow(label: "Keys", sentence: "Gives keys.", override: "", control: .keys)
          ], notify: .terminal, rings: true, theme: "dusk"))
    }
    sitting.open("anna")
    sitting.press(KeyStroke.alt("s"))
    sitting.press(.enter)
    _ = sitting.take()
    return sitting
  }

  private func edits(_ sitting: inout Sitting) -> [KeyFileEdit] {
    sitting.take().compactMap { if case .editKeys(let edit) = $0 { edit } else { nil } }
  }

  @Test func `the settings open the overlay for choosing keys, and Esc goes back to them`() {
    var sitting = sitting()
    #expect(sitting.shows("─ Choose keys ─") && sitting.shows("‹ default ›"))
    #expect(sitting.shows("Find a chat or a person") && sitting.shows("Ctrl-K, F2"))
    sitting.press(.escape)
    #expect(!sitting.shows("─ Choose keys ─") && sitting.shows("─ Settings ─"))
    sitting.press(.enter)
    #expect(sitting.shows("─ Choose keys ─"))
    sitting.press(KeyStroke.alt("s"))
    #expect(!sitting.shows("─ Choose keys ─") && !sitting.shows("─ Settings ─"))
  }

  @Test func `the settings find an action by its name and open the overlay of keys at it`() {
    var sitting = sitting()
    sitting.press(.escape)
    sitting.type("quit")
    #expect(sitting.shows("Choose keys") && sitting.shows("Enter press"))
    sitting.press(.enter)
    #expect(sitting.shows("─ Choose keys ─") && sitting.shows("Ctrl-Q"))
    #expect(!sitting.shows("Ctrl-K, F2"))
    // Words that match the row "Choose keys" itself open the list of all actions, not filtered by
    // these words.
    sitting.press(.escape, .escape, .escape)
    sitting.type("gives")
    sitting.press(.enter)
    #expect(sitting.shows("─ Choose keys ─") && sitting.shows("‹ default ›"))
    // Words that neither the row nor an action contains find nothing.
    sitting.press(.escape)
    sitting.press(.escape)
    sitting.type("xyzzy")
    #expect(!sitting.shows("Choose keys"))
  }

  @Test func `opening the overlay of keys reads a key file that was changed by hand`() {
    var sitting = Sitting()
    sitting.receive { $0.perform([.chooseKeys(finding: "")]) }
    #expect(sitting.take().contains(.refreshKeys))
  }

  @Test func `Left and Right on the first line of the overlay of keys change the preset`() {
    var sitting = sitting()
    for (preset, next) in [(KeyPreset.usual, KeyPreset.vim), (.vim, .emacs), (.emacs, .usual)] {
      sitting.receive { $0.receive(keys: KeyFile(preset: preset), report: "") }
      #expect(sitting.shows("‹ \(preset.rawValue) ›"))
      sitting.press(.enter)
      #expect(edits(&sitting) == [] && sitting.shows("← and → change it."))
      sitting.press(.right)
      #expect(edits(&sitting) == [.preset(next)])
      sitting.receive { $0.receive(keys: KeyFile(preset: next), report: "") }
      #expect(sitting.shows("All keys are as in “\(next.rawValue)” now."))
      sitting.press(.left)
      #expect(edits(&sitting) == [.preset(preset)])
    }
  }

  @Test func `an action found in the overlay of keys gets the key that is pressed next`() {
    var sitting = sitting()
    sitting.type("older mess")
    #expect(sitting.shows("Scroll to older messages") && !sitting.shows("Everywhere"))
    sitting.press(.enter)
    #expect(sitting.shows("Press one more key"))
    sitting.press(KeyStroke(.function(18)))
    let change = KeyChange(
      .scrollUp, in: .messages,
      [KeyStroke(.function(18)), KeyStroke(.pageUp), KeyStroke(.up, .control)])
    #expect(edits(&sitting) == [.keys(change)])
    #expect(!sitting.shows("Press one more key"))
  }

  @Test func `a key that has another action is reassigned after Enter, and not after Esc`() {
    for (answer, count) in [(KeyStroke(.enter), 1), (KeyStroke(.escape), 0)] {
      var sitting = sitting()
      sitting.type("older mess")
      sitting.press(.enter)
      sitting.press(KeyStroke.alt("a"))
      #expect(edits(&sitting).isEmpty)
      #expect(sitting.shows("Enter puts Alt-A here in place of “Open the next unread thread or"))
      // No other key is an answer.
      sitting.press(KeyStroke(.character("y")), KeyStroke(.down), KeyStroke.alt("s"))
      #expect(edits(&sitting).isEmpty && sitting.shows("Enter puts Alt-A"))
      sitting.press(answer)
      #expect(edits(&sitting).count == count)
      #expect(!sitting.shows("Enter puts Alt-A") && sitting.shows("─ Choose keys ─"))
    }
  }

  @Test func `a key that cannot be bound is refused with the reason, and another one is asked for`()
  {
    var sitting = sitting()
    sitting.type("begin a new line")
    sitting.press(.enter)
    for (stroke, reason) in [
      (KeyStroke(.character("x")), "character x is text here"),
      (KeyStroke(.character("i"), .control), "sends Tab for Ctrl-I"),
      (KeyStroke(.enter), "Enter is the only key for “Send what you wrote”"),
    ] {
      sitting.press(stroke)
      #expect(sitting.shows(reason), "\(sitting.lines.joined(separator: "\n"))")
      #expect(sitting.take().contains(.bell))
    }
    sitting.press(KeyStroke(.function(17)))
    #expect(edits(&sitting).count == 1)
  }

  @Test func `the reset key gives an action its usual keys back, if it has others`() {
    var sitting = sitting()
    let own = KeyChange(.scrollUp, in: .messages, [KeyStroke(.function(18))])
    sitting.receive { $0.receive(keys: KeyFile(changes: [own]), report: "") }
    sitting.type("older mess")
    sitting.press(KeyStroke.alt("u"))
    #expect(edits(&sitting) == [.reset(.scrollUp, .messages)])
    sitting.press(KeyStroke(.escape))
    sitting.type("newer mess")
    sitting.press(KeyStroke.alt("u"))
    #expect(sitting.take() == [.bell])
    // Delete edits the words while there are some.
    sitting.press(.home)
    sitting.press(.left, .left, .delete)
    #expect(sitting.take().isEmpty)
  }

  @Test func `the overlay still asks for a key when the answer to an earlier change arrives`() {
    var sitting = sitting()
    sitting.press(.down, .enter)
    sitting.receive { $0.receive(keys: KeyFile(), report: "") }
    #expect(sitting.shows("Press one more key"))
    sitting.press(KeyStroke(.function(18)))
    #expect(edits(&sitting).count == 1)
  }

  @Test func `a key whose new action would be hidden where a person types is refused`() {
    var sitting = sitting()
    sitting.press(.down, .enter)
    for (stroke, reason) in [
      (KeyStroke(.enter), "Enter stays"), (KeyStroke(.character("e"), .control), "Ctrl-E stays"),
    ] {
      sitting.press(stroke)
      #expect(sitting.shows(reason), "\(sitting.lines.joined(separator: "\n"))")
      #expect(sitting.take().contains(.bell))
    }
    // The other action keeps the key in a context where nobody types, and the question says so.
    sitting.press(KeyStroke.alt("i"))
    #expect(sitting.shows("Enter takes Alt-I, but not in “"))
    sitting.press(.enter)
    #expect(edits(&sitting).count == 1)
  }

  @Test func `the keys row leaves out the hints of the list of keys while a key is asked for`() {
    var sitting = sitting()
    #expect(sitting.lines.last?.contains("new key") == true)
    sitting.press(.down, .enter)
    #expect(sitting.lines.last?.contains("new key") == false)
  }

  @Test func `a search for actions also matches hint labels, names in the key file and keys`() {
    for words in ["go to", "chatBefore", "ctrl-k"] {
      var sitting = sitting()
      sitting.type(words)
      #expect(!sitting.shows("Nothing has"), "\(words)")
    }
  }

  @Test func `a mistake in the key file is shown, and the keys in use stay`() {
    var sitting = sitting()
    sitting.receive { $0.receive(keys: nil, report: "The keys stay as they are: line 3") }
    #expect(sitting.shows("The keys stay as they are: line 3") && sitting.shows("‹ default ›"))
    sitting.press(.down)
    #expect(!sitting.shows("The keys stay"))
  }

  @Test func `the selection in the overlay of keys skips headings and reaches both ends`() {
    var sitting = sitting()
    sitting.press(.down)
    sitting.press(.enter)
    #expect(sitting.shows("Press one more key for “Show or hide this help”"))
    sitting.press(.escape)
    sitting.press(.up)
    sitting.press(.right)
    #expect(edits(&sitting) == [.preset(.vim)])
    for key in [Key.end, .pageDown, .home, .pageUp, .up, .down, .end, .up, .pageUp] {
      sitting.press(key)
      #expect(sitting.lines.contains { $0.contains("▌ ") && !$0.contains("a key or") }, "\(key)")
    }
    sitting.type("zzzz")
    #expect(sitting.shows("Nothing has “zzzz”."))
    sitting.press(.down, .up, .end, .enter, .delete)
    #expect(edits(&sitting).isEmpty)
  }

  @Test func `a click in the list of keys selects an action, and a second click asks for its key`()
    throws
  {
    var sitting = sitting(rows: 44)
    for words in ["▌ Quit at once", "Press one more key for “Quit at once”"] {
      let place = try #require(sitting.lines.firstIndex { $0.contains("Quit at once  ") })
      sitting.input(.mouse(MouseInput(kind: .press, row: place, column: 60)))
      #expect(sitting.shows(words), "\(sitting.lines.joined(separator: "\n"))")
    }
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 1)))
    #expect(!sitting.shows("─ Choose keys ─"))
  }

  @Test func `a click on the question for a key ends nothing, also in a low overlay`() throws {
    var sitting = sitting(rows: 14)
    sitting.press(.down, .enter)
    let place = try #require(sitting.lines.firstIndex { $0.contains("Press one more key for") })
    let question = sitting.lines[place]
    sitting.input(.mouse(MouseInput(kind: .press, row: place, column: 60)))
    #expect(sitting.lines[place] == question)
  }

  @Test func `text that is typed or pasted while a key is asked for reaches no text field`() {
    var sitting = sitting()
    sitting.press(.down, .enter)
    sitting.type("rm")
    sitting.input(.paste("pasted\nlines"))
    #expect(sitting.shows("character m is text here"))
    sitting.press(.escape, .escape, .escape)
    #expect(!sitting.shows("rm") && !sitting.shows("pasted"))
    #expect(edits(&sitting).isEmpty)
  }

  @Test(arguments: [(5, 20), (8, 24), (12, 40), (50, 200)])
  func `the overlay of keys shows the selected action and its question at each size`(
    rows: Int, columns: Int
  ) {
    var sitting = sitting(rows: rows, columns: columns)
    sitting.press(.down)
    #expect(sitting.shows("▌ Show o"), "\(sitting.lines.joined(separator: "\n"))")
    sitting.press(.enter)
    #expect(sitting.shows("Press"), "\(sitting.lines.joined(separator: "\n"))")
  }

  @Test func `quitting works also while the overlay asks for a key`() {
    var sitting = sitting()
    sitting.press(.down, .enter)
    sitting.receive { $0.quit() }
    #expect(sitting.take().last == .quit)
  }
}
