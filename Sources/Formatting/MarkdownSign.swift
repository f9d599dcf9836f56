internal import Intents

/// Characters that stand for HTML tags and people's names in the text of a Markdown document until
/// its HTML is made. The characters belong to the last plane for private use, where no character
/// has a meaning. `removed` takes such characters out of a typed text.
enum MarkdownSign {
  static let hide: Unicode.Scalar = "\u{10fff0}"
  static let show: Unicode.Scalar = "\u{10fff1}"
  /// The character before the number that stands for the name of a person.
  static let name: Unicode.Scalar = "\u{10fff2}"
  /// The character between the number that stands for a person's name and the text of the link that
  /// mentions the person.
  static let words: Unicode.Scalar = "\u{10fff3}"
  static let nameEnd: Unicode.Scalar = "\u{10fff4}"

  /// `true` for a character that Markdown may read as syntax.
  private static func isMark(_ character: Character) -> Bool {
    "\\`*_{}[]<>()#!|~&@:/$^=+\"".contains(character)
  }

  /// Returns the text with names of people replaced: each name that contains Markdown's special
  /// characters (after its "@") and begins where a mention may begin becomes its number between the
  /// characters `name` and `nameEnd`, so that Markdown reads it as a word. `names` contains the
  /// longest names first.
  static func hidden(_ text: String, _ names: [String]) -> String {
    let marked = names.map { $0.dropFirst().contains(where: isMark) }
    guard marked.contains(true) else { return text }
    return replacing(names, in: text, after: nil) { index in
      marked[index] ? "\(Character(name))\(index)\(Character(nameEnd))" : names[index]
    }
  }

  /// Returns the text with the names of people in place of the numbers that `hidden` put there.
  static func shown(_ text: String, _ names: [String]) -> String {
    guard text.unicodeScalars.contains(name) else { return text }
    var result = String.UnicodeScalarView()
    var number: String?
    for scalar in text.unicodeScalars {
      switch scalar {
      case name: number = ""
      case nameEnd:
        result.append(contentsOf: Self.name(number, in: names).unicodeScalars)
        number = nil
      default:
        if number == nil { result.append(scalar) } else { number?.unicodeScalars.append(scalar) }
      }
    }
    return String(result)
  }

  private static func name(_ number: String?, in names: [String]) -> String {
    number.flatMap { Int($0) }.flatMap { names.indices.contains($0) ? names[$0] : nil } ?? ""
  }

  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: isSign) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSign($0) }))
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (hide.value...nameEnd.value).contains(scalar.value)
  }

  /// Returns the HTML with tags in place of the characters that stand for them. A person's name
  /// that is still replaced by its number, as in code, in a link or in a spoiler that has a code
  /// block, becomes the plain name. `people`: the link address of each person by name.
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
        let person = people[name(number, in: names)] ?? ""
        result.append(contentsOf: "<a href=\"\(person)\">".unicodeScalars)
      case nameEnd where isNumber:
        isNumber = false
        result.append(contentsOf: HTMLText.escaped(name(number, in: names)).unicodeScalars)
      case nameEnd: result.append(contentsOf: "</a>".unicodeScalars)
      default: if isNumber { number.unicodeScalars.append(scalar) } else { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Returns the text with the characters for a link around each person's name that begins where a
  /// mention may begin. `names` contains the longest names first; `before` is the character before
  /// the text.
  static func marked(_ words: String, _ names: [String], after before: Character?) -> String {
    let marked = replacing(names, in: words, after: before) { link(to: $0, names) }
    guard marked.unicodeScalars.contains(nameEnd) else { return marked }
    // The names that `hidden` has replaced by numbers become links, too.
    var result = marked
    for index in names.indices {
      let sign = "\(Character(name))\(index)\(Character(nameEnd))"
      if result.contains(sign) { result = result.replacing(sign, with: link(to: index, names)) }
    }
    return result
  }

  private static func link(to index: Int, _ names: [String]) -> String {
    "\(Character(name))\(index)\(Character(Self.words))\(names[index])\(Character(nameEnd))"
  }

  /// Returns `words`, in which each person's name that begins where a mention may begin is replaced
  /// by the result of `text` for the index of the name. `before` is the character before `words`;
  /// `nil` for none.
  private static func replacing(
    _ names: [String], in words: String, after before: Character?, by text: (Int) -> String
  ) -> String {
    var result = ""
    var previous = before
    var rest = words[...]
    while let first = rest.first {
      if first == "@", previous.map(MentionStart.canFollow) != false,
        let index = names.firstIndex(where: { rest.hasPrefix($0) })
      {
        result += text(index)
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
