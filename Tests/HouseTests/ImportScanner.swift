/// Finds the imported modules of a Swift text by reading its lines, which is fast enough for every
/// file. For some targets the result is compared with that of the compiler.
enum ImportScanner {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
  private static let modifiers: Set<Substring> = [
    "package", "internal", "public", "private", "fileprivate",
  ]

  /// The modules named in the `import` lines of a Swift text, without submodules.
  static func imports(in text: String) -> Set<String> {
    var modules: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      var words = line.split { $0 == " " || $0 == "\t" }[...]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
        words = words.dropFirst()
      }
      guard words.first == "import" else { continue }
      words = words.dropFirst()
      if let word = words.first, kinds.contains(word) { words = words.dropFirst() }
      guard let module = words.first else { continue }
      modules.insert(String(module.prefix { $0 != "." && $0 != ";" }))
    }
    return modules
  }
}
