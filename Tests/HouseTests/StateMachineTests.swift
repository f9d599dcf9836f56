import Testing

/// Each state machine says what each event does in each state. The compiler asks for every pair as
/// long as no `default` and no wildcard answers for several.
@Suite struct StateMachineTests {
  @Test func `no reduce answers for pairs that it does not name`() throws {
    var machines = 0
    for target in ["Model", "Routing", "Screens", "MatrixClient"] {
      for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
        for body in SourceText.bodies(ofFunctions: "reduce", in: try Checkout.text(of: file)) {
          machines += 1
          let findings = Self.catchAlls(in: body)
          #expect(findings.isEmpty, "\(file): \(findings)")
        }
      }
    }
    #expect(machines >= 10)
  }

  @Test func `a catch-all is found in each of its guises`() {
    let body = """
      {
        switch (state, event) {
        case (.idle, .asked): .busy
        case (_, .failed): .failed
        case (.busy, _): .busy
        case let (a, b): a
        case _: state
        default: state
        }
      }
      """
    #expect(Self.catchAlls(in: body).count == 5)
    let good = "case (.failed(let failure, _), .retried), (.a(_), .b): return"
    #expect(Self.catchAlls(in: good).isEmpty)
  }

  private static func catchAlls(in body: String) -> [String] {
    let code = body.filter { !$0.isWhitespace }
    // A state or an event that is not named; those in the parentheses of one that is are no harm.
    let guises = ["default:", "case(_,", ",(_,", ",_):", ",_),(", "case_:", "caselet("]
    return guises.filter { guise in
      guard let place = code.firstRange(of: guise) else { return false }
      guard guise == ",_):" || guise == ",_),(" else { return true }
      return isPairWithWildcard(code, endingAt: place.upperBound)
    }
  }

  /// Whether the parenthesis that closes here opened right behind `case` or a comma: it is the pair's.
  private static func isPairWithWildcard(_ code: String, endingAt end: String.Index) -> Bool {
    guard let close = code[..<end].lastIndex(of: ")") else { return false }
    var depth = 0
    let opening = code[...close].indices.reversed().first { index in
      if code[index] == ")" { depth += 1 }
      if code[index] == "(" { depth -= 1 }
      return depth == 0
    }
    guard let opening else { return false }
    return code[..<opening].hasSuffix("case") || code[..<opening].hasSuffix(",")
  }
}
