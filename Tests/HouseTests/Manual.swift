/// A manual page in the man macros, parsed into sections and their tagged paragraphs (`.TP`).
struct Manual {
  /// A tagged paragraph of the page: the tag ("Ctrl-Q, F10") and the paragraph beneath it.
  struct Entry: Equatable {
    let section: String
    var tag: String
    var text: String
  }

  private(set) var entries: [Entry] = []

  /// Parses the source of a manual page.
  init(_ source: String) {
    var section = ""
    var isTagNext = false
    for line in source.split(separator: "\n") {
      let words = Self.words(line)
      switch words.first {
      case ".SH", ".SS":
        section = words.dropFirst().joined(separator: " ")
        entries.append(Entry(section: section, tag: "", text: ""))
      case ".TP":
        isTagNext = true
      case let macro? where macro.hasPrefix(".\\\""): break
      default:
        let text = Self.text(words)
        if isTagNext {
          entries.append(Entry(section: section, tag: text, text: ""))
          isTagNext = false
        } else if let last = entries.indices.last {
          entries[last].text += (entries[last].text.isEmpty ? "" : " ") + text
        }
      }
    }
    entries.removeAll { $0.tag.isEmpty }
  }

  /// The tagged paragraphs of the page in a section or subsection.
  func entries(inSection section: String) -> [Entry] { entries.filter { $0.section == section } }

  /// `true` if a section has this tag with a paragraph that begins with the sentence `text`.
  func hasEntry(section: String, tag: String, text: String) -> Bool {
    entries.contains { $0.section == section && $0.tag == tag && $0.text.hasPrefix(text + ".") }
  }

  /// The words of a line with a macro; quoted words count as one word. A line without a macro is
  /// one word.
  private static func words(_ line: Substring) -> [String] {
    guard line.first == "." else { return [plain(line)] }
    var words: [String] = []
    var rest = line
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
      } else if first == "\"" {
        let inner = rest.dropFirst().prefix { $0 != "\"" }
        words.append(plain(inner))
        rest = rest.dropFirst(inner.count + 2)
      } else {
        let word = rest.prefix { $0 != " " }
        words.append(words.isEmpty ? String(word) : plain(word))
        rest = rest.dropFirst(word.count)
      }
    }
    return words
  }

  /// The visible text of a line of the page's source. Macros with one font join their words with
  /// blanks; macros with two alternating fonts join them directly.
  private static func text(_ words: [String]) -> String {
    guard let macro = words.first, macro.hasPrefix("."), macro.count > 1 else {
      return words.joined(separator: " ")
    }
    return words.dropFirst().joined(separator: macro.count == 2 ? " " : "")
  }

  /// The text with troff's escapes of a hyphen, quotation marks, "^", "~" and a backslash replaced
  /// by these characters, and without `\&`. Other escapes, such as `\(lq` and `\fB`, stay.
  private static func plain(_ text: Substring) -> String {
    let escapes = [
      ("\\-", "-"), ("\\&", ""), ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ha", "^"), ("\\(ti", "~"),
      ("\\e", "\\"),
    ]
    var text = String(text)
    for (escape, character) in escapes { text.replace(escape, with: character) }
    return text
  }
}
