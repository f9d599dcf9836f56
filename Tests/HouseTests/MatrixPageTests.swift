import Testing

/// Compares the manual page confab-matrix(7) with the code: the endpoints of homeserver and client,
/// and the names of the protocol.
@Suite struct MatrixPageTests {
  @Test func `the manual page about Matrix has an entry for each homeserver route, and no other`()
    throws
  {
    let page = try Page()
    var routes: [String] = []
    for file in try Checkout.swiftFiles(below: "Sources/Homeserver/Endpoints") {
      let text = SourceText.withoutComments(try Checkout.text(of: file))
      for match in text.matches(of: /Route\(\s*"([A-Z]+)",\s*"([^"]+)"/) {
        routes.append("\(match.1) \(match.2)")
      }
    }
    #expect(routes.count > 100)
    let listed = page.tags(in: ["ENDPOINTS OF THE HOMESERVER"]).map(Page.withoutNames)
    #expect(Set(listed) == Set(routes))
    #expect(listed.count == routes.count)
  }

  @Test func `the manual page about Matrix has an entry for each path of the client, no other`()
    throws
  {
    let page = try Page()
    let listed = page.tags(in: ["ENDPOINTS THAT THE CLIENT CALLS"]).map { tag in
      let path = tag.split(separator: " ").last.map(String.init) ?? ""
      return Page.withoutNames(path).split(separator: "/", omittingEmptySubsequences: false)
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
    let page = try Page()
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
    let words = page.words(in: Page.types)
    for name in names.sorted() {
      let isNamed = words.contains { $0 == name || $0 == "\(name)*" }
      #expect(isNamed, "not in the page: \(name)")
    }
    for tag in page.tags(in: Page.types) {
      for type in tag.split(separator: ", ") {
        let name = type.hasSuffix("*") ? type.dropLast() : type
        #expect(names.contains(name), "not in the code: \(type)")
      }
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

  /// The manual page confab-matrix(7).
  private struct Page {
    static let types = [
      "Events of rooms", "Kinds of messages", "Relations and mentions", "State of rooms",
      "Account data and what passes", "Names in requests and answers",
    ]

    let manual: Manual

    init() throws { manual = Manual(try Checkout.text(of: "man/confab-matrix.7")) }

    func tags(in sections: [String]) -> [String] {
      sections.flatMap { manual.entries(inSection: $0).map(\.tag) }
    }

    /// The words in the page's entries in these sections, without the punctuation around them.
    func words(in sections: [String]) -> Set<Substring> {
      let entries = sections.flatMap { manual.entries(inSection: $0) }
      let words = entries.flatMap { "\($0.tag) \($0.text)".split(separator: " ") }
      return Set(words.map { $0.trimmed(of: ",.:;()") })
    }

    /// A path with `*` for each segment in braces.
    static func withoutNames(_ path: String) -> String {
      path.replacing(/\{[a-z]+\}/, with: "*")
    }
  }
}

extension Substring {
  /// The text without these characters at both ends.
  fileprivate func trimmed(of characters: String) -> Substring {
    var rest = self
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return rest
  }
}
