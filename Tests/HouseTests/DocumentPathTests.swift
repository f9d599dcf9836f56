import Testing

/// The documents name only files that exist, and the tables of CONTRIBUTING.md only identifiers
/// that exist, so that a reader finds them.
@Suite struct DocumentPathTests {
  /// Words in capitals that stand for any name, as in `NAMEViewModel.swift`.
  private static let placeholders = ["NAME", "KIND", "FOLDER"]

  @Test(arguments: ["CONTRIBUTING.md", "ARCHITECTURE.md"])
  func `each Swift file that a document names exists`(document: String) throws {
    let files = try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Tests")
    let paths = Set(files)
    let names = Set(files.map { String($0.split(separator: "/").last ?? "") })
    let named = Self.code(in: try Checkout.text(of: document)).filter(Self.isPath)
    let missing = named.filter { path in
      guard path.contains("/") else { return !names.contains(path) }
      return !paths.contains(path) && !paths.contains("Sources/\(path)")
    }
    #expect(!named.isEmpty)
    #expect(missing.isEmpty, "\(document): \(missing)")
  }

  @Test func `each picture and document that README links exists`() throws {
    let readme = try Checkout.text(of: "README.md")
    let pictures = Self.texts(after: "src=\"", before: "\"", in: readme)
    let sources = Self.texts(after: "srcset=\"", before: "\"", in: readme)
    let documents = Self.texts(after: "](", before: ")", in: readme)
    #expect(pictures.count + sources.count >= 2 && documents.count >= 3)
    for path in pictures + sources + documents {
      // Throws if there is no such file.
      _ = try Checkout.text(of: path)
    }
  }

  @Test func `each name in the tables of CONTRIBUTING occurs in the file before it`() throws {
    let places = Self.places(in: try Checkout.text(of: "CONTRIBUTING.md"))
    #expect(places.count >= 300)
    var words: [String: Set<String>] = [:]
    for place in places {
      var path: String?
      for code in Self.code(in: place) {
        if code.contains("/") {
          let file = code.hasPrefix("Tests/") ? code : "Sources/\(code)"
          // Throws if there is no such file.
          _ = try Checkout.text(of: file)
          path = file
        } else {
          let file = try #require(path, "\(code) in\(place)")
          let known = try words[file] ?? SourceText.words(Checkout.text(of: file))
          words[file] = known
          #expect(known.contains(code), "\(code) in\(place)")
        }
      }
      #expect(path != nil, "\(place)")
    }
  }

  /// The parts of `text` between each `start` and the next `end`.
  private static func texts(after start: String, before end: Character, in text: String) -> [String]
  {
    text.split(separator: start).dropFirst().map { String($0.prefix { $0 != end }) }
  }

  /// The parts of a document's text between backquotes.
  private static func code(in text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  private static func isPath(_ code: String) -> Bool {
    code.hasSuffix(".swift") && !placeholders.contains { code.contains($0) }
  }

  /// The last cell of each row of the tables below the heading "From the screen to the file",
  /// without the header rows. The paths in the cells are relative to `Sources/`, paths of tests to
  /// the root.
  private static func places(in text: String) -> [String] {
    let lines = text.split(separator: "\n")
    let rest = lines.drop { $0 != "### From the screen to the file" }.dropFirst()
    let section = rest.prefix { !$0.hasPrefix("### ") && !$0.hasPrefix("## ") }
    let rows = section.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what |") }
    return rows.map { String($0.split(separator: "|").last ?? "") }
  }
}
