import FoundationEssentials
import Glibc
import Testing

/// Runs the compiler on this package's sources or on samples of code, for tests about declarations.
enum Compiler {
  /// The folder with the compiled modules, beside these tests.
  private static func modules() throws -> String {
    let program = try Checkout.program()
    return program.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/Modules"
  }

  /// The package's name, which SwiftPM derives from the name of its folder.
  private static var package: String {
    let folder = Checkout.root.split(separator: "/").last ?? ""
    return String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static func flags(_ module: String) throws -> String {
    """
    -module-name \(module) -package-name \(package) -swift-version 6 -I \(Shell.quoted(try modules())) \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault
    """
  }

  /// The declarations in a target's syntax tree, one in each line, with their types.
  static func tree(of module: String) throws -> [Substring] {
    try tree(module, files: try sources(of: module))
  }

  /// The declarations in the syntax tree of `text`, Swift code that is compiled as a module of its
  /// own.
  static func tree(in text: String) throws -> [Substring] {
    try withFolder { folder in
      let file = "\(folder)/Sample.swift"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try tree("Sample", files: [file])
    }
  }

  /// Returns the lines with declarations of the syntax tree of `files`; the whole tree is a hundred
  /// times as long.
  private static func tree(_ module: String, files: [String]) throws -> [Substring] {
    try withFolder { folder in
      let answer = Shell.run(
        """
        swiftc -dump-ast \(try flags(module)) \(words(files)) > \(folder)/tree 2>&1 \
        && grep -E '_decl |\\(parameter ' \(folder)/tree | cut -c1-4000 || tail \(folder)/tree
        """)
      try #require(answer.status == 0 && answer.output.contains("_decl "), "\(answer.output)")
      return answer.output.split(separator: "\n")
    }
  }

  /// All declarations of a Swift target, private ones included.
  static func symbols(of module: String) throws -> SymbolGraph {
    try symbols(module, files: try sources(of: module))
  }

  /// All declarations in `text`, Swift code that is compiled as a module of its own.
  static func symbols(in text: String) throws -> SymbolGraph {
    try withFolder { folder in
      let file = "\(folder)/Sample.swift"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try symbols("Sample", files: [file])
    }
  }

  private static func symbols(_ module: String, files: [String]) throws -> SymbolGraph {
    try withFolder { folder in
      let answer = Shell.run(
        """
        swiftc -emit-module -emit-module-path \(folder)/\(module).swiftmodule -emit-symbol-graph \
        -emit-symbol-graph-dir \(folder) -symbol-graph-minimum-access-level private \
        \(try flags(module)) \(words(files))
        """)
      try #require(answer.status == 0, "\(answer.output)")
      let data = try Data(
        contentsOf: URL(filePath: "\(folder)/\(module).symbols.json"))
      return try JSONDecoder().decode(SymbolGraph.self, from: data)
    }
  }

  private static func sources(of module: String) throws -> [String] {
    try Checkout.swiftFiles(below: "Sources/\(module)").map { "\(Checkout.root)/\($0)" }
  }

  private static func words(_ files: [String]) -> String {
    files.map(Shell.quoted).joined(separator: " ")
  }

  private static func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    var template = Array("/tmp/confab-house-XXXXXX".utf8CString)
    let made = mkdtemp(&template).map { String(cString: $0) }
    let folder = try #require(made)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }
}

/// The declarations of a module as the compiler lists them in a symbol graph.
struct SymbolGraph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?

    /// The declaration's path, such as "MessagesViewModel.title".
    var path: String { pathComponents.joined(separator: ".") }
    /// The declaration in Swift, such as "let title: String".
    var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }
    /// The kind of declaration: "struct", "property", "enum.case" …
    var sort: String { String(kind.identifier.dropFirst("swift.".count)) }
    /// The types in the declaration, with their mangled names.
    var types: [(name: String, mangled: String)] {
      (declarationFragments ?? []).compactMap { fragment in
        fragment.preciseIdentifier.map { (fragment.spelling, $0) }
      }
    }
  }

  struct Identifier: Decodable { let precise: String }
  struct Kind: Decodable { let identifier: String }
  struct Fragment: Decodable {
    let spelling: String
    /// The mangled name, in a fragment that names a type.
    let preciseIdentifier: String?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  /// The declarations of the kinds `sorts`, without those that the compiler synthesises.
  func all(_ sorts: String...) -> [Symbol] {
    symbols.filter { sorts.contains($0.sort) && !$0.identifier.precise.contains("::SYNTHESIZED") }
  }

  /// The types with the given names, and their members.
  func only(_ names: Set<String>) -> SymbolGraph {
    SymbolGraph(
      symbols: symbols.filter { names.contains($0.pathComponents.first ?? "") },
      relationships: relationships)
  }

  /// The cases of each enum, by the enum's path.
  var cases: [String: [Symbol]] {
    Dictionary(grouping: all("enum.case")) { $0.pathComponents.dropLast().joined(separator: ".") }
  }

  /// `true` if a type conforms to the protocol `name` of the standard library.
  func conforms(_ type: Symbol, to name: String) -> Bool {
    relationships.contains {
      $0.kind == "conformsTo" && $0.source == type.identifier.precise
        && $0.targetFallback == "Swift.\(name)"
    }
  }
}
