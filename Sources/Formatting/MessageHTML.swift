package import Intents

/// Reads a safe subset of HTML, the elements in `HTMLTag`, from messages into blocks of styled
/// text. <https://spec.matrix.org/v1.11/client-server-api/#mroommessage-msgtypes>
///
/// A message can contain any HTML. The HTML is read element by element without building a tree, so
/// that deep nesting causes no recursion. HTML that exceeds one of the limits below results in no
/// formatted text.
package enum MessageHTML {
  /// The limit of the length of the HTML, in bytes of UTF-8: the limit of a whole Matrix event.
  package static let mostBytes = 65_536
  /// The limit of the nesting of elements; the specification recommends at most 100.
  package static let maxDepth = 100
  /// The limit of the length of one tag, in bytes: libxml2 compares each attribute with all others
  /// of its tag, which takes too long for tags with many attributes.
  static let maxTagBytes = 4_096

  /// Returns the formatted text for a message's HTML; `nil` if it contains nothing to show or
  /// exceeds a limit, or if libxml2 cannot be used.
  ///
  /// - Parameter clean: the function that makes text from the network safe to show; it is called
  ///   with each piece of text.
  package static func read(
    _ html: String, clean: @escaping (String) -> String
  ) -> FormattedText? {
    guard html.utf8.count <= mostBytes, hasShortTags(html) else { return nil }
    let reader = HTMLReader(clean: clean)
    // Text at the top level would get a paragraph of its own after each inline element.
    guard HTMLParser.parse("<div>" + html + "</div>", into: reader) else { return nil }
    return reader.finish()
  }

  private static func hasShortTags(_ html: String) -> Bool {
    var start: Int?
    var offset = 0
    for byte in html.utf8 {
      if byte == UInt8(ascii: "<") { start = start ?? offset }
      if byte == UInt8(ascii: ">") { start = nil }
      if let start, offset - start > maxTagBytes { return false }
      offset += 1
    }
    return true
  }
}

extension FormattedText {
  /// `true` if the text has neither structure nor styles and equals `plain` apart from whitespace,
  /// so that it shows nothing that plain text does not. An address that is a link to itself counts
  /// as plain.
  package func isPlain(_ plain: String) -> Bool {
    var words = ""
    for block in blocks {
      guard block.kind == .paragraph, block.nesting.isEmpty else { return false }
      for span in block.spans {
        guard span.style.isEmpty, span.spoiler == nil, span.link == nil || span.namesItsLink else {
          return false
        }
        words += span.text
      }
    }
    return words.withoutBlanks == plain.withoutBlanks
  }
}

extension String {
  var withoutBlanks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}
