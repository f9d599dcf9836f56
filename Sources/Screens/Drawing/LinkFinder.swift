internal import Intents
package import ViewModels

/// Finds the URLs (http, https and mailto) and the `matrix:` links in a text.
package enum LinkFinder {
  /// The limit of different URLs that are found in one text, and of the links that are offered for
  /// one message.
  private static let most = 50
  private static let schemes = ["https://", "http://", "mailto:", matrix]
  private static let matrix = "matrix:"

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

  static func ranges(in text: String) -> [Range<String.Index>] {
    guard mayHoldLink(text) else { return [] }
    var ranges: [Range<String.Index>] = []
    var seen: Set<Substring> = []
    var place = text.startIndex
    // The end of the last text that is no link to Matrix. Another one within it is not looked for,
    // so that the time stays linear.
    var refused = text.startIndex
    var before: Character?
    while place < text.endIndex, seen.count < most {
      if AddressEnd.mayBegin(after: before), let scheme = scheme(of: text[place...]),
        scheme != matrix || place >= refused
      {
        let start = text.index(place, offsetBy: scheme.count)
        var end = AddressEnd.end(of: text[place...], scheme: scheme.count, after: before)
        if scheme == matrix, MatrixLink(String(text[place..<end])) == nil {
          refused = end
          end = start
        }
        if end > start {
          ranges.append(place..<end)
          seen.insert(text[place..<end])
        }
        place = end
        before = text[text.index(before: end)]
      } else {
        before = text[place]
        place = text.index(after: place)
      }
    }
    return ranges
  }

  /// `true` if the text contains ":/", "o:" or "x:", one of which is in every URL that is found.
  /// This check is quick and spares the search, because most texts contain none.
  private static func mayHoldLink(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte == UInt8(ascii: "/") { return true }
      if byte == UInt8(ascii: ":"), "oOxX".utf8.contains(previous) { return true }
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
}
