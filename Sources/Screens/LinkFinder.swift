/// The addresses in a text.
enum LinkFinder {
  /// More are not offered.
  private static let most = 50
  private static let schemes = ["https://", "http://", "mailto:"]

  /// Each address once, in their order, without the punctuation behind them.
  static func links(in text: String) -> [String] {
    var links: [String] = []
    var rest = Substring(text)
    var isAtWord = true
    while !rest.isEmpty, links.count < most {
      if isAtWord, let scheme = scheme(of: rest) {
        let link = trimmed(rest.prefix { !isEnd($0) })
        if link.count > scheme.count, !links.contains(link) { links.append(link) }
        rest = rest.dropFirst(max(1, link.count))
        isAtWord = false
      } else if let first = rest.popFirst() {
        isAtWord = !first.isLetter && !first.isNumber
      }
    }
    return links
  }

  private static func scheme(of text: Substring) -> String? {
    schemes.first { scheme in
      text.prefix(scheme.count).lowercased() == scheme
    }
  }

  private static func isEnd(_ character: Character) -> Bool {
    character.isWhitespace || "<>\"“”«»".contains(character)
  }

  /// Without what belongs to the sentence around it. A bracket stays where its partner is inside.
  private static func trimmed(_ link: Substring) -> String {
    var link = link
    while let last = link.last {
      let partner: Character? = [")": "(", "]": "["][last]
      if let partner {
        guard !link.contains(partner) else { break }
      } else if !".,;:!?'…".contains(last) {
        break
      }
      link.removeLast()
    }
    return String(link)
  }
}
