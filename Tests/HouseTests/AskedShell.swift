import Testing

/// A shell in which the tests complete command lines of the program, with the shell's completion
/// file in `completions/`. The scripts that drive the shells are in `Tests/Completions`.
enum AskedShell: String, CaseIterable {
  case bash, zsh, fish

  /// A word that a shell offers, with its description; `nil` if it shows none. fish describes an
  /// option's values by the description of the option.
  struct Offer: Equatable {
    let word: String
    let sentence: String?
  }

  /// The path of the shell's completion file, relative to the root of the checkout.
  var file: String {
    switch self {
    case .bash: "completions/confab.bash"
    case .zsh: "completions/_confab"
    case .fish: "completions/confab.fish"
    }
  }

  /// `true` if the shell shows a description beside an offered word.
  var describes: Bool { self != .bash }

  /// The command that starts the shell without the configuration files of the person who runs the
  /// tests.
  private var start: String {
    switch self {
    case .bash: "bash --norc"
    case .zsh: "zsh -f"
    case .fish: "fish --no-config"
    }
  }

  /// The words that the shell offers at the end of each line, in the order of the lines.
  ///
  /// - Parameters:
  ///   - lines: command lines, different from each other.
  ///   - home: the folder of settings and data in which the completions look for names. It may be
  ///     missing.
  func offers(for lines: [String], home: String = "/nonexistent") throws -> [[Offer]] {
    let script = "\(Checkout.root)/Tests/Completions/ask.\(rawValue)"
    let words = ([script] + lines).map(Shell.quoted).joined(separator: " ")
    let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
      .map { "\($0)=\(Shell.quoted(home))" }.joined(separator: " ")
    let answer = Shell.run(
      "cd \(Shell.quoted(Checkout.root)) && env \(variables) timeout 60 \(start) \(words)")
    try #require(answer.status == 0, "\(rawValue): \(answer.output)")
    return try parse(answer.output, lines: lines)
  }

  /// The words that the shell offers at the end of a line.
  func offers(for line: String, home: String = "/nonexistent") throws -> Set<String> {
    Set(try offers(for: [line], home: home).flatMap { $0 }.map(\.word))
  }

  private func parse(_ output: String, lines: [String]) throws -> [[Offer]] {
    var found: [[Offer]] = []
    for row in output.split(separator: "\n") {
      if row.hasPrefix(">") {
        let isNext = found.count < lines.count && row.dropFirst() == lines[found.count]
        try #require(isNext, "\(rawValue): \(output)")
        found.append([])
      } else {
        try #require(!found.isEmpty, "\(rawValue): \(output)")
        found[found.count - 1].append(offer(String(row), line: lines[found.count - 1]))
      }
    }
    try #require(found.count == lines.count, "\(rawValue): \(output)")
    return found
  }

  private func offer(_ row: String, line: String) -> Offer {
    var word = row
    var sentence: String?
    if let cut = row.firstRange(of: self == .zsh ? " -- " : "\t") {
      word = String(row[..<cut.lowerBound])
      sentence = String(row[cut.upperBound...])
    }
    while word.last == " " { word.removeLast() }
    // fish offers the whole word, the others what stands behind the "=".
    if self == .fish, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      word = String(word[word.index(after: equals)...])
    }
    return Offer(word: word, sentence: sentence)
  }
}
