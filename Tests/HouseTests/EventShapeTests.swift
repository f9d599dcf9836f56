import TestSupport
import Testing

/// No event says from where it came.
@Suite(.aside) struct EventShapeTests {
  private static let sources = [
    "socket", "longpoll", "push", "http", "source", "origin", "transport", "wire", "network",
  ]

  /// The payload of an event counts too, at any depth: a message must not say over which socket it
  /// came.
  @Test func `no event and no payload of an event names its source`() throws {
    let graphs = try ["Model", "Intents"].map { try Compiler.symbols(of: $0) }
    let parts = Self.payload(of: graphs)
    #expect(parts.count > 150, "\(parts.count)")
    let findings = parts.filter(Self.namesSource).map(\.declaration)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `the check finds an event that names its source, also in a payload`() throws {
    let graph = try Compiler.symbols(
      in: """
        enum OddEvent { case arrived(Parcel), longPolled(Bool), left }
        struct Parcel { let letters: [Letter?]; let title: String }
        struct Letter { let stamp: Stamp; let byPush: Bool }
        enum Stamp { case none, fromSocket }
        struct Unused { let origin: String }
        """)
    let findings = Self.payload(of: [graph]).filter(Self.namesSource).map(\.path)
    #expect(Set(findings) == ["OddEvent.longPolled(_:)", "Letter.byPush", "Stamp.fromSocket"])
  }

  /// The cases of all events, and the stored properties and cases of their payloads, at any depth.
  private static func payload(of graphs: [SymbolGraph]) -> [SymbolGraph.Symbol] {
    let members = graphs.flatMap { $0.all("property", "enum.case") }
    let byType = Dictionary(grouping: members) {
      $0.pathComponents.dropLast().joined(separator: ".")
    }
    var types = Set(byType.keys.filter(isEvent))
    var found: [SymbolGraph.Symbol] = []
    var waiting = Array(types)
    while let type = waiting.popLast() {
      for member in byType[type] ?? [] where !member.declaration.contains("{") {
        found.append(member)
        for name in member.types.map(\.name) where types.insert(name).inserted {
          waiting.append(name)
        }
      }
    }
    return found
  }

  private static func isEvent(_ name: String) -> Bool {
    name.hasSuffix("Event") || name.hasSuffix("Intent")
  }

  private static func namesSource(_ symbol: SymbolGraph.Symbol) -> Bool {
    // The push setting is not a source but the person's choice of the address that gets pushes.
    if symbol.types.contains(where: { $0.name == "PushWish" }) { return false }
    let declaration = symbol.declaration.lowercased()
    return sources.contains { declaration.contains($0) }
  }
}
