import Keys
import TestSupport
import Testing

@Suite(.aside) struct ManualTests {
  @Test func `the manual lists each key with its sentence`() throws {
    let manual = Manual(try Checkout.text(of: "man/confab.1"))
    let missing = KeyTable.bindings.filter { binding in
      !manual.hasEntry(
        section: KeyTable.heading(of: binding.context), tag: KeyTable.names(of: binding),
        text: binding.sentence)
    }
    let lines = missing.map {
      "\(KeyTable.heading(of: $0.context)): \(KeyTable.names(of: $0)): \($0.sentence)"
    }
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
  }

  @Test func `the manual lists no key that is not in the key table`() throws {
    let manual = Manual(try Checkout.text(of: "man/confab.1"))
    let headings = Set(KeyTable.bindings.map { KeyTable.heading(of: $0.context) })
    for heading in headings {
      let known = Set(
        KeyTable.bindings.filter { KeyTable.heading(of: $0.context) == heading }
          .map(KeyTable.names(of:)))
      let listed = Set(manual.entries(inSection: heading).map(\.tag))
      #expect(listed.subtracting(known) == [], "\(heading)")
    }
  }

  @Test func `the manual page about keys lists each action of each context, and no other`() throws {
    let page = Manual(try Checkout.text(of: "man/confab-keys.5"))
    for context in KeyContext.allCases {
      let wanted = KeyTable.bindings.filter { $0.context == context }.map {
        "\($0.action.rawValue): \($0.sentence): \(KeyTable.names(of: $0))."
      }
      let listed = page.entries(inSection: context.rawValue).map { "\($0.tag): \($0.text)" }
      #expect(listed == wanted, "\(context.rawValue)")
    }
  }

  @Test(arguments: [KeyPreset.vim, .emacs])
  func `the manual page about keys lists what a key preset changes`(preset: KeyPreset) throws {
    let page = Manual(try Checkout.text(of: "man/confab-keys.5"))
    let wanted = preset.changes.map { change in
      let keys = change.keys.map(KeyTable.name(of:)).joined(separator: ", ")
      return "\(change.context.rawValue).\(change.action.rawValue): \(keys)."
    }
    let listed = page.entries(inSection: "The preset \(preset.rawValue)")
    #expect(listed.map { "\($0.tag): \($0.text)" } == wanted)
  }

  @Test func `the manual lists each slash command with its sentence, and no other`() throws {
    let manual = Manual(try Checkout.text(of: "man/confab.1"))
    let missing = CommandTable.commands.filter {
      !manual.hasEntry(
        section: CommandTable.heading, tag: CommandTable.names(of: $0), text: $0.sentence)
    }
    let lines = missing.map { "\(CommandTable.names(of: $0)): \($0.sentence)" }
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
    let listed = manual.entries(inSection: CommandTable.heading).count
    #expect(listed == CommandTable.commands.count)
  }

  @Test func `the manual and the output of --help list the same options`() throws {
    let help = Shell.run("\(Shell.quoted(try Checkout.program())) --help")
    try #require(help.status == 0, "\(help.output)")
    let offered = options(in: help.output)
    #expect(offered.contains("--profile") && offered.contains("--help"))
    let manual = Manual(try Checkout.text(of: "man/confab.1"))
    let described = Set(
      manual.entries(inSection: "OPTIONS").flatMap { options(in: $0.tag) })
    #expect(described == offered)
  }

  @Test func `the check finds a manual page that lacks a key`() {
    let manual = Manual(
      """
      .SH KEYS
      .SS Everywhere
      .TP
      .B Ctrl\\-Q, F10
      Quit at
      once.
      .SS Help
      """)
    #expect(manual.hasEntry(section: "Everywhere", tag: "Ctrl-Q, F10", text: "Quit at once"))
    #expect(!manual.hasEntry(section: "Everywhere", tag: "Ctrl-Q", text: "Quit at once"))
    #expect(!manual.hasEntry(section: "Help", tag: "Ctrl-Q, F10", text: "Quit at once"))
    #expect(!manual.hasEntry(section: "Everywhere", tag: "Ctrl-Q, F10", text: "Quit slowly"))
  }

  @Test func `groff reports no error in the manual`() throws {
    let root = Shell.quoted(Checkout.root)
    let answer = Shell.run("cd \(root) && groff -man -ww -Tutf8 -z man/*.[1-8]")
    #expect(answer == Shell.Answer(output: "", status: 0))
  }

  /// The words in a text that look like long command-line options (`--word`).
  private func options(in text: String) -> Set<String> {
    let words = text.split { !($0.isLetter || $0 == "-") }
    return Set(words.filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init))
  }
}
