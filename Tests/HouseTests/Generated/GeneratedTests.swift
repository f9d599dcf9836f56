import FoundationEssentials
import TestSupport
import Testing

/// The tables of the manual pages, and the lists in the completions of the shells, come from the
/// tables of the program.
@Suite struct GeneratedTests {
  @Test func `the manual's tables and the completions are those of the program`() throws {
    let isRecording = ProcessInfo.processInfo.environment["CONFAB_RECORD"] == "1"
    for path in try Self.files() {
      let text = try Checkout.text(of: path)
      let wanted = try GeneratedParts.replaced(in: text) { name in
        try path.hasPrefix("man/")
          ? ManualTables.table(name) : CompletionLists.list(name, in: path)
      }
      guard wanted != text else { continue }
      if isRecording {
        try wanted.write(toFile: "\(Checkout.root)/\(path)", atomically: true, encoding: .utf8)
      }
      Issue.record(
        "\(path) differs: \(isRecording ? "it was" : "with CONFAB_RECORD=1 it is") written")
    }
  }

  @Test func `each table of the program has its place`() throws {
    let places = try Self.files().flatMap { path in
      GeneratedParts.names(in: try Checkout.text(of: path)).map { "\(path): \($0)" }
    }
    for name in [
      "keys", "presets", "commands", "settings", "themes", "palette", "grounds", "roles",
      "routes", "options", "command line",
    ] {
      #expect(
        places.filter { $0.hasPrefix("man/") && $0.hasSuffix(": \(name)") }.count == 1, "\(name)")
    }
    for shell in AskedShell.allCases {
      #expect(places.contains { $0.hasPrefix("\(shell.file): ") }, "\(shell.file)")
    }
  }

  @Test func `what stands between two marks is replaced, and nothing else`() throws {
    let text = "one\n.\\\" generated: x\nold\nolder\n.\\\" end\ntwo\n# generated: y z\n# end\n"
    let wanted = "one\n.\\\" generated: x\n<x>\n.\\\" end\ntwo\n# generated: y z\n<y z>\n# end\n"
    #expect(try GeneratedParts.replaced(in: text) { "<\($0)>" } == wanted)
    #expect(try GeneratedParts.replaced(in: wanted) { "<\($0)>" } == wanted)
    #expect(GeneratedParts.names(in: text) == ["x", "y z"])
    #expect(throws: Unfit.self) {
      try GeneratedParts.replaced(in: "# generated: x\nold\n") { _ in "" }
    }
  }

  @Test func `words are written so that troff shows them as they are`() {
    #expect(Roff.text("Alt-\\, \"x\" `y` ~ ^") == #"Alt\-\e, \(dqx\(dq \(gay\(ga \(ti \(ha"#)
    #expect(Roff.text(".x") == #"\&.x"#)
  }

  private static func files() throws -> [String] {
    try Checkout.manualPages() + AskedShell.allCases.map(\.file)
  }
}
