import Testing

/// Folders of a target use each other's types in one direction only, so that each can be read
/// without those that use it. `Screens` is left out: a folder there is what one pane is made of, and
/// `Scene` both composes the panes and has what they share.
@Suite struct FolderTests {
  @Test func `no folders of a target use each other's types in a circle`() throws {
    var targets = 0
    for target in try Checkout.targets() where target != "Screens" {
      let folders = try folders(of: target)
      guard folders.count > 1 else { continue }
      targets += 1
      let circle = Self.circle(folders)
      #expect(circle.isEmpty, "\(target): \(circle.joined(separator: "; "))")
    }
    #expect(targets >= 4)
  }

  @Test func `the check finds a circle of three folders, with the types that close it`() {
    let texts = [
      "A": ["struct One {\n  let two: Two\n}"], "B": ["final class Two {\n  var three: Three?\n}"],
      "C": ["package enum Three {\n  // One\n  case x(One)\n}"], "D": ["struct Four: Sendable {}"],
    ]
    #expect(Self.circle(texts) == ["A uses Two of B", "B uses Three of C", "C uses One of A"])
    #expect(Self.circle(texts.filter { $0.key != "C" }) == [])
  }

  /// The texts of the files that are directly in each folder of a target.
  private func folders(of target: String) throws -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
      let parts = file.split(separator: "/")
      guard parts.count == 4 else { continue }
      texts[String(parts[2]), default: []].append(try Checkout.text(of: file))
    }
    return texts
  }

  /// One use of a type for each two folders whose uses are part of a cycle or lead to one, in
  /// alphabetical order.
  static func circle(_ folders: [String: [String]]) -> [String] {
    var owners: [String: Set<String>] = [:]
    for (folder, texts) in folders {
      for name in texts.flatMap(declared) { owners[name, default: []].insert(folder) }
    }
    var uses: [String: [String: String]] = [:]
    for (folder, texts) in folders {
      for name in texts.reduce(into: Set<String>(), { $0.formUnion(SourceText.words($1)) }).sorted()
      {
        // If two folders declare the same name, its use does not show which folder's type is meant.
        guard let owner = owners[name], owner.count == 1, let other = owner.first, other != folder
        else { continue }
        uses[folder, default: [:]][other] = uses[folder]?[other] ?? name
      }
    }
    var rest = Set(folders.keys)
    while let leaf = rest.first(where: { Set((uses[$0] ?? [:]).keys).isDisjoint(with: rest) }) {
      rest.remove(leaf)
    }
    return rest.sorted().flatMap { folder in
      (uses[folder] ?? [:]).filter { rest.contains($0.key) }
        .map { "\(folder) uses \($0.value) of \($0.key)" }.sorted()
    }
  }

  /// The types and type aliases that a file declares at its top level, without `private` ones.
  private static func declared(in text: String) -> [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return SourceText.withoutComments(text).split(separator: "\n").compactMap { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
      guard line.first?.isWhitespace == false, !words.contains("private"),
        let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
      else { return nil }
      return String(words[kind + 1])
    }
  }
}
