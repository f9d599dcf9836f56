internal import Intents

/// Characters that stand for tags in the words of a Markdown document until its HTML is made. They are
/// of the last plane for private use, where no text has a meaning; a typed one is left out.
enum MarkdownSign {
  static let hide: Unicode.Scalar = "\u{10fff0}"
  static let show: Unicode.Scalar = "\u{10fff1}"
  /// Before the number of a name.
  static let name: Unicode.Scalar = "\u{10fff2}"
  /// After the number of a name.
  static let words: Unicode.Scalar = "\u{10fff3}"
  static let nameEnd: Unicode.Scalar = "\u{10fff4}"

  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: isSign) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSign($0) }))
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (hide.value...nameEnd.value).contains(scalar.value)
  }

  /// The HTML with tags in the place of the characters.
  static func replaced(
    in html: String, _ names: [String], _ people: [String: String]
  ) -> String {
    guard html.unicodeScalars.contains(where: isSign) else { return html }
    var result = String.UnicodeScalarView()
    var number = ""
    var isNumber = false
    for scalar in html.unicodeScalars {
      switch scalar {
      case hide: result.append(contentsOf: "<span data-mx-spoiler>".unicodeScalars)
      case show: result.append(contentsOf: "</span>".unicodeScalars)
      case name: (number, isNumber) = ("", true)
      case words:
        isNumber = false
        let person = Int(number).flatMap { names.indices.contains($0) ? people[names[$0]] : nil }
        result.append(contentsOf: "<a href=\"\(person ?? "")\">".unicodeScalars)
      case nameEnd: result.append(contentsOf: "</a>".unicodeScalars)
      default: if isNumber { number.unicodeScalars.append(scalar) } else { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// The words with signs before and after each name that begins where a mention may: `names` are
  /// the longest first. `before` is the character before the words.
  static func marked(_ words: String, _ names: [String], after before: Character?) -> String {
    var result = ""
    var previous = before
    var rest = words[...]
    while let first = rest.first {
      if first == "@", previous.map(MentionStart.canFollow) != false,
        let index = names.firstIndex(where: { rest.hasPrefix($0) })
      {
        result.unicodeScalars.append(name)
        result += String(index)
        result.unicodeScalars.append(Self.words)
        result += names[index]
        result.unicodeScalars.append(nameEnd)
        rest = rest.dropFirst(names[index].count)
        previous = names[index].last
      } else {
        result.append(first)
        previous = first
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
