internal import Intents
package import ViewModels

/// Finds the addresses of web and mail and the `matrix:` links in a text.
package enum LinkFinder {
  /// The limit of different URLs that are found in one text, and of the links that are offered for
  /// one message.
  private static let most = 50

  /// The targets of the addresses in `text`, in their order, each only once.
  package static func links(in text: String) -> [String] {
    var links: [String] = []
    for (_, target) in ranges(in: text) where !links.contains(target) { links.append(target) }
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

  /// The ranges of the addresses in `text`, in the order of the text, without punctuation that
  /// follows an address, and the address to which each leads.
  static func ranges(in text: String) -> [(range: Range<String.Index>, target: String)] {
    guard mayHoldLink(text) else { return [] }
    var found: [(range: Range<String.Index>, target: String)] = []
    var seen: Set<String> = []
    var place = text.startIndex
    // The end of the last address that is no link. Only a web address is looked for within it, so
    // that the time stays linear.
    var refused = text.startIndex
    var before: Character?
    while place < text.endIndex, seen.count < most {
      let rest = text[place...]
      let mayBegin = place >= refused || isWeb(rest)
      let address = mayBegin ? AddressEnd.address(in: rest, after: before) : nil
      if let address, let target = address.target {
        found.append((place..<address.end, target))
        seen.insert(target)
        place = address.end
      } else {
        if let address { refused = address.end }
        place = text.index(after: place)
      }
      before = text[text.index(before: place)]
    }
    return found
  }

  private static func isWeb(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, "hH".utf8.contains(first) else { return false }
    return ["https://", "http://"].contains { text.prefix($0.count).lowercased() == $0 }
  }

  /// `true` if the text contains ":/", "o:", "x:", "@" or "www.", one of which is in every address
  /// that is found. This check is quick and spares the search, because most texts contain none.
  private static func mayHoldLink(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte == UInt8(ascii: "/") { return true }
      if byte == UInt8(ascii: ":"), "oOxX".utf8.contains(previous) { return true }
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: ".") && "wW".utf8.contains(previous) {
        return true
      }
      previous = byte
    }
    return false
  }
}
