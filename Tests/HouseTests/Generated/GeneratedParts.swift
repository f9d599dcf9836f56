/// A reason why a part of a file cannot be made.
struct Unfit: Error, CustomStringConvertible {
  let description: String
}

/// The parts of a file between the comments "generated: NAME" and "end".
enum GeneratedParts {
  /// Replaces each part by what `made` returns for its name.
  static func replaced(in text: String, by made: (String) throws -> String) throws -> String {
    var lines: [Substring] = []
    var open: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let name = name(line) {
        open = name
        lines.append(line)
        lines += try made(name).split(separator: "\n", omittingEmptySubsequences: false)
      } else if isEnd(line) {
        open = nil
        lines.append(line)
      } else if open == nil {
        lines.append(line)
      }
    }
    if let open { throw Unfit(description: "“\(open)” has no end") }
    return lines.joined(separator: "\n")
  }

  static func names(in text: String) -> [String] { text.split(separator: "\n").compactMap(name) }

  private static func name(_ line: Substring) -> String? {
    comment(line).flatMap { $0.hasPrefix("generated: ") ? String($0.dropFirst(11)) : nil }
  }

  private static func isEnd(_ line: Substring) -> Bool { comment(line) == "end" }

  /// The text of a comment of a manual page or of a shell's file.
  private static func comment(_ line: Substring) -> Substring? {
    let line = line.drop { $0 == " " }
    return [".\\\" ", "# "].first(where: line.hasPrefix).map { line.dropFirst($0.count) }
  }
}
