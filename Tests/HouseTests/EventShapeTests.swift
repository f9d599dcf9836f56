import Testing

/// An event tells a fact of one subject, and not where it came from.
@Suite struct EventShapeTests {
  private static let sources = [
    "socket", "poll", "push", "http", "source", "origin", "transport", "wire", "network",
  ]

  @Test func `each enum of events and intents has fewer than ten cases`() throws {
    var counts: [String: Int] = [:]
    for module in ["Model", "Intents"] {
      for (name, cases) in try Compiler.symbols(of: module).cases where Self.isEvent(name) {
        counts[name] = cases.count
      }
    }
    #expect(counts.count > 10, "\(counts)")
    #expect(counts.filter { $0.value >= 10 } == [:])
  }

  @Test func `no event names its source`() throws {
    for module in ["Model", "Intents"] {
      let cases = try Compiler.symbols(of: module).cases.filter { Self.isEvent($0.key) }
      let findings = cases.values.joined().filter(Self.namesSource).map(\.declaration)
      #expect(findings.isEmpty, "\(findings)")
    }
  }

  @Test func `an event that tells of the push it came by is found`() throws {
    let graph = try Compiler.symbols(
      in: "enum OddEvent { case arrived(byPush: Bool), left }")
    #expect(graph.cases["OddEvent"]?.filter(Self.namesSource).map(\.path).count == 1)
  }

  private static func isEvent(_ name: String) -> Bool {
    name.hasSuffix("Event") || name.hasSuffix("Intent")
  }

  private static func namesSource(_ symbol: SymbolGraph.Symbol) -> Bool {
    let declaration = symbol.declaration.lowercased()
    return sources.contains { declaration.contains($0) }
  }
}
