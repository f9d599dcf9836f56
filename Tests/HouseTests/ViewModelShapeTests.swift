import Testing

/// A view model is a finished, immutable value. The compiler's own list of declarations says so.
@Suite struct ViewModelShapeTests {
  @Test func `view models are immutable, comparable values without closures or references`() throws
  {
    let graph = try Compiler.symbols(of: "ViewModels")
    #expect(graph.all("struct").count > 10 && graph.all("property").count > 40)
    let findings = Self.valueFindings(graph) + Self.constancyFindings(graph)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  /// View models hold identifiers and intents: those must be values too.
  @Test func `what view models are made of are values without closures or references`() throws {
    let used = Set(
      try Compiler.symbols(of: "ViewModels").all("property", "enum.case")
        .flatMap { $0.types.map(\.name) })
    #expect(used.isSuperset(of: ["ChatID", "Intent"]))
    let findings =
      Self.valueFindings(try Compiler.symbols(of: "Intents"))
      // Cells have helpers that no view model holds.
      + Self.valueFindings(try Compiler.symbols(of: "Cells").only(used))
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `a variable, a closure, a class and a flag for failure are found`() throws {
    let graph = try Compiler.symbols(
      in: """
        package final class Reference: Sendable {}
        package typealias Act = @Sendable () -> Void
        package struct Bad: Sendable {
          package var title: String
          package let act: @Sendable () -> Void
          package let named: Act
          package let held: [Reference?]
          private let place: ObjectIdentifier
          package let isBusy: Bool
          package let hasFailed: Bool
          package var count: Int { 1 }
        }
        package enum Choice: Sendable { case chosen(any Sendable & Equatable) }
        """)
    let findings = Self.valueFindings(graph) + Self.constancyFindings(graph)
    for part in [
      "Reference: class", "Bad: not Equatable", "Bad.act: closure", "Bad.title: not let",
      "Bad.count: not let", "Act: closure", "Bad.held: Reference is no value",
      "Bad.place: ObjectIdentifier is no value", "Bad.isBusy: a flag beside a state",
      "Choice.chosen(_:): no value",
    ] {
      #expect(findings.contains { $0.hasPrefix(part) }, "\(part) in \(findings)")
    }
  }

  /// Busy and failed at once cannot be written down.
  @Test(arguments: ["Model", "ViewModels"])
  func `no flag stands beside a state that says the same`(module: String) throws {
    let findings = Self.flagFindings(try Compiler.symbols(of: module))
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  private static func valueFindings(_ graph: SymbolGraph) -> [String] {
    graph.all("class", "actor", "protocol").map { "\($0.path): \($0.sort)" }
      + graph.all("struct", "enum").flatMap { type in
        ["Sendable", "Equatable"].filter {
          // An enum without cases is a name for others.
          !graph.conforms(type, to: $0) && (type.sort == "struct" || graph.cases[type.path] != nil)
        }.map { "\(type.path): not \($0)" }
      }
      + graph.all("property", "enum.case", "typealias").compactMap { symbol in
        let declaration = symbol.declaration
        if declaration.contains("->") { return "\(symbol.path): closure" }
        let words = declaration.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let hides = words.contains { ["any", "Any", "AnyObject", "some", "weak"].contains($0) }
        if hides { return "\(symbol.path): no value" }
        let reference = symbol.types.first { !isValue($0.mangled) }
        return reference.map { "\(symbol.path): \($0.name) is no value" }
      }
  }

  /// Whether a mangled name is a struct's or an enum's of the modules that view models are made of, or a
  /// value's of the standard library. Classes and protocols are none; what an alias (`a`) stands for is
  /// looked at where it is declared.
  private static func isValue(_ mangled: String) -> Bool {
    // String, Int, Bool, Array, Dictionary, Set, Range, ClosedRange, Character, Double.
    let standard = ["SS", "Si", "Sb", "Sa", "SD", "Sh", "Sn", "SN", "SJ", "Sd"]
    if standard.contains(where: { mangled == "s:\($0)" }) { return true }
    let modules = ["s", "7Intents", "5Cells", "10ViewModels", "6Sample"]
    return modules.contains { mangled.hasPrefix("s:\($0)") }
      && ["V", "O", "a"].contains { mangled.hasSuffix($0) }
  }

  private static func constancyFindings(_ graph: SymbolGraph) -> [String] {
    let properties = graph.all("property", "type.property")
    return properties.filter { !$0.declaration.split(separator: " ").contains("let") }
      .map { "\($0.path): not let" } + flagFindings(graph)
  }

  /// One flag alone cannot contradict anything.
  private static func flagFindings(_ graph: SymbolGraph) -> [String] {
    let words = ["busy", "loading", "fail", "error"]
    let types = Dictionary(grouping: graph.all("property")) { $0.pathComponents.dropLast() }
    return types.values.flatMap { properties in
      let flags = properties.filter { symbol in
        let name = (symbol.pathComponents.last ?? "").lowercased()
        return symbol.declaration.hasSuffix(": Bool") && words.contains { name.contains($0) }
      }
      let states = properties.filter { symbol in
        ["State", "Failure", "Delivery"].contains { symbol.declaration.contains($0) }
      }
      return flags.count + states.count > 1 ? flags : []
    }.map { "\($0.path): a flag beside a state" }
  }
}
