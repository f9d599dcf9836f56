import TestSupport
import Testing

/// A view model is a finished, immutable value, as the compiler's list of its declarations shows.
@Suite(.aside) struct ViewModelShapeTests {
  @Test func `view models are immutable, comparable values without closures or references`() throws
  {
    let graph = try Compiler.symbols(of: "ViewModels")
    #expect(graph.all("struct").count > 10 && graph.all("property").count > 40)
    let findings = Self.valueFindings(graph) + Self.constancyFindings(graph)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  /// View models contain identifiers and intents, so those must be values too.
  @Test func `the types in view models are values without closures or references`() throws {
    let used = Set(
      try Compiler.symbols(of: "ViewModels").all("property", "enum.case")
        .flatMap { $0.types.map(\.name) })
    #expect(used.isSuperset(of: ["ChatID", "Intent"]))
    let findings =
      Self.valueFindings(try Compiler.symbols(of: "Intents"))
      // View models contain only some types of Cells; the others are not checked.
      + Self.valueFindings(try Compiler.symbols(of: "Cells").only(used))
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `the check finds a variable, a closure and a class in a view model`() throws {
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
          package var count: Int { 1 }
        }
        package enum Choice: Sendable { case chosen(any Sendable & Equatable) }
        """)
    let findings = Self.valueFindings(graph) + Self.constancyFindings(graph)
    for part in [
      "Reference: class", "Bad: not Equatable", "Bad.act: closure", "Bad.title: not let",
      "Bad.count: not let", "Act: closure", "Bad.held: Reference is no value",
      "Bad.place: ObjectIdentifier is no value",
      "Choice.chosen(_:): no value",
    ] {
      #expect(findings.contains { $0.hasPrefix(part) }, "\(part) in \(findings)")
    }
  }

  /// A type that has a state, such as idle, busy or failed, has no flag and no second state
  /// besides, because the two could contradict each other. Exceptions are in `independent`.
  @Test(arguments: ["Model", "ViewModels"])
  func `no property beside a state can contradict it`(module: String) throws {
    let found = Set(Self.besideStates(try Compiler.symbols(of: module)))
    let findings = found.subtracting(Self.independent)
    #expect(findings.isEmpty, "\(findings.sorted())")
    if module == "Model" {
      let gone = Self.independent.subtracting(found)
      #expect(gone.isEmpty, "judged, and not there any more: \(gone.sorted())")
    }
  }

  /// The properties that may stand beside a state in the same type: they describe another subject
  /// than the state does, and every combination of values makes sense.
  private static let independent: Set = [
    "ChatModel.banner", "ChatModel.connection", "ChatModel.creation", "ChatModel.isBannerInFront",
    "ChatModel.isLastReportOver", "Message.isOwn", "Message.hasGapBefore", "Message.isEdited",
    "OpenChat.load", "OpenChat.fetching", "OpenChat.isAwaited", "OpenChat.isPeeked",
    "OpenChat.isJoining", "OpenChat.isFollowing", "ChatModel.transfers",
  ]

  @Test func `the check finds a flag, a second state or a failure beside a state by its type`()
    throws
  {
    let graph = try Compiler.symbols(
      in: """
        enum FailureReason { case timedOut, other(String) }
        enum Progress { case idle, running, ended(FailureReason) }
        struct Odd { let progress: Progress; let spinner: Bool; let title: String }
        struct Twice { let first: Progress; let second: Progress? }
        struct Why { let progress: Progress; let words: FailureReason? }
        struct Good { let progress: Progress; let title: String }
        struct Plain { let isOwn: Bool; let isEdited: Bool }
        """)
    #expect(
      Set(Self.besideStates(graph)) == [
        "Odd.spinner", "Twice.first", "Twice.second", "Why.progress", "Why.words",
      ])
  }

  /// The properties beside a state in the same type: flags, and the states themselves if there are
  /// several.
  private static func besideStates(_ graph: SymbolGraph) -> [String] {
    let states = Set(progress(graph).compactMap { $0.split(separator: ".").last.map(String.init) })
    let types = Dictionary(grouping: graph.all("property")) { $0.pathComponents.dropLast() }
    return types.filter { graph.cases[$0.key.joined(separator: ".")] == nil }.values
      .flatMap { properties -> [String] in
        let held = properties.filter { !states.isDisjoint(with: $0.types.map(\.name)) }
        guard !held.isEmpty else { return [] }
        let flags = properties.filter { $0.types.map(\.name) == ["Bool"] }
        return (flags + (held.count > 1 ? held : [])).map(\.path)
      }
  }

  /// The enums that describe progress: one of their cases has a failure reason, or their name ends
  /// in "State" and a case has a payload. `FailureReason` itself is one of them.
  private static func progress(_ graph: SymbolGraph) -> Set<String> {
    let reasons = graph.cases.filter { name, cases in
      cases.contains { $0.types.map(\.name).contains("FailureReason") }
        || (name.hasSuffix("State") && cases.contains { $0.declaration.contains("(") })
    }
    return Set(reasons.keys).union(["FailureReason"])
  }

  private static func valueFindings(_ graph: SymbolGraph) -> [String] {
    graph.all("class", "actor", "protocol").map { "\($0.path): \($0.sort)" }
      + graph.all("struct", "enum").flatMap { type in
        ["Sendable", "Equatable"].filter {
          // An enum without cases only groups other declarations.
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

  /// `true` if a mangled name belongs to a struct or enum of the modules that view models use, or
  /// to a value type of the standard library. Classes and protocols are not values. An alias (`a`)
  /// counts as a value, because its target is checked where it is declared.
  private static func isValue(_ mangled: String) -> Bool {
    // The mangled names of String, Int, Bool, Array, Dictionary, Set, Range, ClosedRange, Character
    // and Double.
    let standard = ["SS", "Si", "Sb", "Sa", "SD", "Sh", "Sn", "SN", "SJ", "Sd"]
    if standard.contains(where: { mangled == "s:\($0)" }) { return true }
    let modules = ["s", "7Intents", "5Cells", "10ViewModels", "6Sample"]
    return modules.contains { mangled.hasPrefix("s:\($0)") }
      && ["V", "O", "a"].contains { mangled.hasSuffix($0) }
  }

  private static func constancyFindings(_ graph: SymbolGraph) -> [String] {
    let properties = graph.all("property", "type.property")
    return properties.filter { !$0.declaration.split(separator: " ").contains("let") }
      .map { "\($0.path): not let" }
  }
}
