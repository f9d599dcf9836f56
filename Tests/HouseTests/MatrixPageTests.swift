import Testing

/// Compares the names in the manual page confab-matrix(7) that come from no table with the code: the
/// endpoints that the client calls, and the names of the protocol.
@Suite struct MatrixPageTests {
  @Test func `the manual page about Matrix has an entry for each path of the client, no other`()
    throws
  {
    let listed = try Self.tags(after: "ENDPOINTS THAT THE CLIENT CALLS").map { tag in
      let path = tag.split(separator: " ").last.map(String.init) ?? ""
      return path.replacing(/\{[a-z]+\}/, with: "*")
        .split(separator: "/", omittingEmptySubsequences: false)
    }
    let called = try Self.calledPaths()
    #expect(called.count > 20)
    for path in called {
      #expect(
        listed.contains { Self.fits($0, path) }, "not in the page: \(path.joined(separator: "/"))")
    }
    for path in listed {
      #expect(
        called.contains { Self.fits($0, path) }, "not in the code: \(path.joined(separator: "/"))")
    }
  }

  @Test func `the manual page about Matrix names each type that the code acts on, and no other`()
    throws
  {
    var names: Set<Substring> = []
    for target in ["Matrix", "MatrixClient", "Homeserver"] {
      for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
        let text = SourceText.withoutComments(try Checkout.text(of: file))
        let literals = text.matches(
          of: /"((?:m|org\.matrix|io\.element|com\.famedly)\.[a-z_.0-9]+)"/)
        names.formUnion(literals.map(\.1))
      }
    }
    #expect(names.count > 60)
    let page = try Self.page()
    for name in names.sorted() { #expect(page.contains(name), "not in the page: \(name)") }
    for tag in try Self.tags(after: "TYPES") {
      for type in tag.split(separator: ", ") {
        let name = type.hasSuffix("*") ? type.dropLast() : type
        #expect(names.contains(name), "not in the code: \(type)")
      }
    }
  }

  private static func page() throws -> String {
    try Checkout.text(of: "man/confab-matrix.7").replacing("\\-", with: "-")
  }

  /// What stands in bold before the paragraphs of a section.
  private static func tags(after heading: String) throws -> [Substring] {
    let section = try page().split(separator: "\n.SH ").first { $0.hasPrefix("\(heading)\n") }
    return (section ?? "").split(separator: "\n.TP\n").dropFirst().map { paragraph in
      paragraph.prefix { $0 != "\n" }.dropFirst(3)
    }
  }

  /// The paths that the client names as lists of segments; `*` is a segment that is computed.
  private static func calledPaths() throws -> [[Substring]] {
    var paths: [[Substring]] = []
    for file in try Checkout.swiftFiles(below: "Sources/MatrixClient") {
      let text = SourceText.withoutComments(try Checkout.text(of: file))
      for match in text.matches(of: /\[\s*"(?:v1|v3|versions|unstable|ws)"[^\]]*\]/) {
        let segments = match.0.dropFirst().dropLast().split(separator: ",")
          .map { $0.drop(while: \.isWhitespace) }
          .filter { !$0.isEmpty }
        paths.append([""] + segments.map { $0.first == "\"" ? $0.dropFirst().dropLast() : "*" })
      }
    }
    return paths
  }

  /// `true` if two paths have the same segments; `*` in either path equals any segment.
  private static func fits(_ one: [Substring], _ other: [Substring]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { $0 == $1 || $0 == "*" || $1 == "*" }
  }
}
