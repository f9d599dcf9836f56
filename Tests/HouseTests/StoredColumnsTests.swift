import Testing

/// Storage reads columns by name and states by their enums. A number would become wrong as soon as
/// a column or state is added before it.
@Suite struct StoredColumnsTests {
  // The schema's steps never change, so numbers in them stay correct.
  private static let schema = "Sources/Storage/Tables/Schema"

  @Test func `no column in Storage is read by its position`() throws {
    let findings = try findings { Self.positions(in: $0) }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `no SQL in Storage compares a state with a number`() throws {
    let findings = try findings { Self.stateNumbers(in: $0) }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `the checks find positions and state numbers in each form that they can have`() {
    for guise in ["$0.integer(0)", "row.optionalText(12)", "row.isNull( 3)", "r.text(first + 1)"] {
      #expect(Self.positions(in: "let a = \(guise)").count == 1, "\(guise)")
    }
    for clean in ["row.text(position)", "settings.text(.theme)", "row[at.text]", "integer(of: 3)"] {
      #expect(Self.positions(in: clean).isEmpty, "\(clean)")
    }
    for guise in [
      "state IN (0, 2)", "o.state=1", "membership < 2", "SET kind = 7", "purpose <= 1", "edge <> 2",
      "membership = 2 FROM", "state NOT IN (3)", "o.kind not in ( 5 )", "level IS 1",
      "kind BETWEEN 1 AND 3", "2 > membership",
    ] {
      #expect(Self.stateNumbers(in: "SELECT 1 WHERE \(guise)").count == 1, "\(guise)")
    }
    for clean in [
      "state = ?", "membership < \\(Membership.left.number)", "unread > 0", "state = ?2",
      "is_edited = 1", "state IN (\\(a), \\(b))",
    ] {
      #expect(Self.stateNumbers(in: clean).isEmpty, "\(clean)")
    }
  }

  private func findings(_ find: (String) -> [String]) throws -> [String] {
    let files = try Checkout.swiftFiles(below: "Sources/Storage")
      .filter { !$0.hasPrefix(Self.schema) }
    #expect(files.count > 40)
    return try files.flatMap { file in
      find(SourceText.withoutComments(try Checkout.text(of: file))).map { "\(file): \($0)" }
    }
  }

  private static func positions(in code: String) -> [String] {
    let readers =
      /\.(integer|bool|real|text|blob|isNull|optionalText|optionalInteger)\(\s*(\d|\w+ *\+)/
    return code.matches(of: readers).map { String($0.output.0) }
  }

  private static func stateNumbers(in code: String) -> [String] {
    let compared =
      /\b(state|purpose|kind|membership|edge|level|pending)\s*(=|<>|!=|<=|>=|<|>|(NOT\s+)?IN|IS(\s+NOT)?|BETWEEN)\s*\(?\s*\d/
      .ignoresCase().wordBoundaryKind(.simple)
    let mirrored =
      /\b\d+\s*(=|<>|!=|<=|>=|<|>)\s*(\w\.)?(state|purpose|kind|membership|edge|level|pending)\b/
      .ignoresCase().wordBoundaryKind(.simple)
    return code.matches(of: compared).map { String($0.output.0) }
      + code.matches(of: mirrored).map { String($0.output.0) }
  }
}
