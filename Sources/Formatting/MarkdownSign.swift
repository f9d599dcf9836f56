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
      marked[index] ? number(index) : names[index]
    }
  }

  static func number(_ index: Int) -> String { "\(Character(name))\(index)\(Character(nameEnd))" }

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

  static func isSign(_ character: Character) -> Bool {
    character.unicodeScalars.contains(where: isSign)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (hide.value...nameEnd.value).contains(scalar.value)
  }

  /// Returns the HTML with tags in place of the characters that stand for them. A person's name
  /// that is still replaced by its number, as in code, in a link or in a spoiler that has a code
  /// block, becomes the plain name, and so does a literal text.
  static func replaced(in html: String, _ source: MarkdownSource) -> String {
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
        let index = Int(number) ?? -1
        let address = source.addresses.indices.contains(index) ? source.addresses[index] : nil
        result.append(contentsOf: "<a href=\"\(HTMLText.escaped(address ?? ""))\">".unicodeScalars)
      case nameEnd where isNumber:
        isNumber = false
        result.append(
          contentsOf: HTMLText.escaped(name(number, in: source.literals)).unicodeScalars)
      case nameEnd: result.append(contentsOf: "</a>".unicodeScalars)
      default: if isNumber { number.unicodeScalars.append(scalar) } else { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Returns the text with the characters for a link around each person's name that begins where a
  /// mention may begin, and around each number that stands for a text with an address. `names`
  /// contains the longest names first.
  static func marked(_ words: String, _ names: [String], _ source: MarkdownSource) -> String {
    let marked = replacing(names, in: words, after: nil) { link(to: $0, names) }
    var result = String.UnicodeScalarView()
    var number: String?
    for scalar in marked.unicodeScalars {
      switch scalar {
      case name: number = ""
      case nameEnd:
        let index = number.flatMap { Int($0) }
        number = nil
        guard let index, source.addresses.indices.contains(index) else {
          result.append(scalar)
          continue
        }
        let hasAddress = source.addresses[index] != nil
        let text = hasAddress ? link(to: index, source.literals) : Self.number(index)
        result.append(contentsOf: text.unicodeScalars)
      case Self.words:
        // `replacing` has made a link of this name already.
        result.append(name)
        result.append(contentsOf: (number ?? "").unicodeScalars)
        result.append(scalar)
        number = nil
      default:
        if number == nil { result.append(scalar) } else { number?.unicodeScalars.append(scalar) }
      }
    }
    return String(result)
  }

  private static func link(to index: Int, _ literals: [String]) -> String {
    "\(Character(name))\(index)\(Character(Self.words))\(literals[index])\(Character(nameEnd))"
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
