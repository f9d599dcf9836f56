/// Parts of a manual page in the man macros.
enum Roff {
  /// A tagged paragraph; `tag` is a line with its macro.
  static func entry(_ tag: String, _ lines: String...) -> String {
    ([".TP", tag] + lines).joined(separator: "\n")
  }

  static func bold(_ text: String) -> String { ".B \"\(self.text(text))\"" }

  /// A text as it is to be shown.
  static func text(_ text: some StringProtocol) -> String {
    let escapes: [Character: String] = [
      "\\": "\\e", "-": "\\-", "\"": "\\(dq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    let escaped = text.map { escapes[$0] ?? String($0) }.joined()
    return (text.first == "." || text.first == "'" ? "\\&" : "") + escaped
  }

  /// A sentence of a table, with a capital letter and a full stop.
  static func sentence(_ text: String) -> String {
    let capital = (text.first?.uppercased() ?? "") + text.dropFirst()
    return self.text(capital) + (text.last == "." ? "" : ".")
  }

  /// The placeholders of a usage in italics, all else in bold: "send CHAT [TEXT]".
  static func usage(_ text: String) -> String {
    var parts: [(font: String, text: String)] = []
    for letter in text {
      let font = letter.isUppercase ? "I" : letter.isLowercase || letter == "-" ? "B" : "R"
      if let last = parts.indices.last, parts[last].font == font {
        parts[last].text.append(letter)
      } else {
        parts.append((font, String(letter)))
      }
    }
    return parts.map { "\\f\($0.font)\(self.text($0.text))" }.joined() + "\\fR"
  }
}
