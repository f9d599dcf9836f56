internal import Intents
package import ViewModels

/// Finds the URLs (http, https and mailto) in a text.
package enum LinkFinder {
  /// The limit of different URLs that are found in one text, and of the links that are offered for
  /// one message.
  private static let most = 50
  private static let schemes = ["https://", "http://", "mailto:"]

  /// The URLs in `text`, in their order, each only once, without punctuation that follows a URL.
  package static func links(in text: String) -> [String] {
    var links: [String] = []
    for range in ranges(in: text) where !links.contains(where: { $0 == text[range] }) {
      links.append(String(text[range]))
    }
    return links
  }

  /// The targets of a message's links and the URLs in its text, in their order, each only once.
  /// Links in spoilers are left out, whether the spoilers are shown or not.
  package static func links(of message: MessageViewModel) -> [String] {
    guard let format = message.format else { return links(in: message.body) }
    var found: [String] = []
    for span in format.blocks.flatMap(\.spans) where span.spoiler == nil {
      for link in span.link.map({ [$0] }) ?? links(in: span.text)
      where found.count < most && !found.contains(link) { found.append(link) }
    }
    return found
  }

  /// The ranges of the URLs in `text`, in the order of the text.
  static func ranges(in text: String) -> [Range<String.Index>] {
    guard mayHoldLink(text) else { return [] }
    var ranges: [Range<String.Index>] = []
    var seen: Set<Substring> = []
    var place = text.startIndex
    var isAtWord = true
    while place < text.endIndex, seen.count < most {
      if isAtWord, let scheme = scheme(of: text[place...]) {
        let link = trimmed(text[place...].prefix { !isEnd($0) })
        isAtWord = false
        if link.count > scheme.count {
          ranges.append(link.startIndex..<link.endIndex)
          seen.insert(link)
          place = link.endIndex
        } else {
          place = text.index(place, offsetBy: scheme.count)
        }
      } else {
        let first = text[place]
        isAtWord = !first.isLetter && !first.isNumber
        place = text.index(after: place)
      }
    }
    return ranges
  }

  /// `true` if the text contains ":/" or "o:", one of which is in every URL that is found. This
  /// check is quick and spares the search, because most texts contain neither.
  private static func mayHoldLink(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte == UInt8(ascii: "/") { return true }
      if byte == UInt8(ascii: ":"), "oO".utf8.contains(previous) { return true }
      previous = byte
    }
    return false
  }

  private static func scheme(of text: Substring) -> String? {
    guard let first = text.utf8.first, "hHmM".utf8.contains(first) else { return nil }
    return schemes.first { scheme in
      text.prefix(scheme.count).lowercased() == scheme
    }
  }

  /// `true` for a character that is no part of a URL. A control character or an invisible one, as
  /// for the direction of text, would command the terminal or make the URL look like another one.
  private static func isEnd(_ character: Character) -> Bool {
    if character.isWhitespace || "<>\"“”«»".contains(character) { return true }
    guard let first = character.unicodeScalars.first,
      !(0x20...0x7E).contains(first.value)
    else { return false }
    return [.control, .format].contains(first.properties.generalCategory)
  }

  /// Removes the sentence's punctuation from the end of a URL. A closing bracket stays if the URL
  /// contains the opening bracket.
  private static func trimmed(_ link: Substring) -> Substring {
    // Opening brackets are never removed, so the URL is searched for them only once: it may end
    // with thousands of closing brackets.
    let isOpened = (round: link.contains("("), square: link.contains("["))
    var link = link
    while let last = link.last {
      switch last {
      case ")": guard !isOpened.round else { return link }
      case "]": guard !isOpened.square else { return link }
      default: guard ".,;:!?'…".contains(last) else { return link }
      }
      link.removeLast()
    }
    return link
  }
}
