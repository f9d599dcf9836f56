/// Collects the terminal's response to the query for its background colour
/// (`TerminalModes.askBackground`): the text between `ESC ]` and the terminator BEL or `ESC \`,
/// such as `11;rgb:1a1a/1c1c/2222`. Source: "XTerm Control Sequences", Operating System Commands;
/// XParseColor(3) for `rgb:`.
struct BackgroundAnswer {
  enum Step: Equatable {
    case more
    /// The terminal's text is complete; the colour is `nil` if it is not a response about the
    /// background.
    case end(Colour?)
    /// The character cannot belong to the terminal's response, so the response's terminator is
    /// lost; the caller must drop the response.
    case broken
  }

  /// The greatest number of characters that are dropped while the terminator of a control sequence
  /// that may not be the terminal's response is awaited; after that, the next character is taken as
  /// a key again.
  static let maxDropped = 4_096
  /// The text with which each response of the terminal about its background begins: 11 is the
  /// number of the OSC sequence that queries the background.
  static let head = "11;"
  /// The length in bytes of the terminal's longest response about its background: `rgba` with four
  /// digits in each channel.
  private static let longest = (head + "rgba:").utf8.count + 4 * 4 + 3

  private var text: String
  private var count: Int
  private var hasEscape = false

  init(text: String = "") {
    self.text = text
    count = text.unicodeScalars.count
  }

  /// `true` if no character of the terminal's response has arrived after `ESC ]`.
  var isEmpty: Bool { count == 0 }
  /// `true` if the last character was an Escape, with which the terminator `ESC \` begins.
  var endsWithEscape: Bool { hasEscape }

  /// The background colour that the text so far means; `nil` unless the text is a complete response
  /// of the terminal.
  var colour: Colour? { count <= Self.longest ? Self.colour(of: text) : nil }

  var isPlausible: Bool {
    let start = Self.head + "rgb"
    guard count <= Self.longest else { return false }
    if text.count <= start.count { return start.hasPrefix(text) }
    return text.hasPrefix(start)
      && text.dropFirst(start.count).allSatisfy {
        $0.isASCII && ($0.isHexDigit || ":/".contains($0))
      }
  }

  /// `true` if the text begins with `11;rgb`, which no person types, so that it is certainly the
  /// terminal's response about its background.
  var isCertain: Bool { text.hasPrefix(Self.head + "rgb") }

  mutating func take(_ scalar: Unicode.Scalar) -> Step {
    if hasEscape { return scalar == "\\" ? .end(colour) : .broken }
    // A text that begins without a digit is no response: a person typed Alt-] and another key.
    if isEmpty, !("0"..."9").contains(scalar) { return .broken }
    switch scalar {
    case "\u{07}": return .end(colour)
    case "\u{1b}": hasEscape = true
    // The control characters of a broken response that is certainly the terminal's are dropped with
    // it, because as keys they could send a message. Ctrl-C and Ctrl-Q remain keys, so that a
    // person can leave the program.
    case "\u{3}", "\u{11}": return .broken
    case "\0"..."\u{1f}", "\u{7f}":
      guard isCertain else { return .broken }
      count = max(count, Self.longest) + 1
    default:
      guard isCertain || count < Self.maxDropped else { return .broken }
      count = min(count + 1, Self.maxDropped)
      if count <= Self.longest { text.unicodeScalars.append(scalar) }
    }
    return .more
  }

  /// `true` if `scalar` may continue the terminal's response after a pause; `false` if a person may
  /// have typed it.
  func goesOn(with scalar: Unicode.Scalar) -> Bool {
    if hasEscape { return scalar == "\\" }
    if scalar == "\u{07}" || scalar == "\u{1b}" { return colour != nil }
    var longer = self
    return longer.take(scalar) == .more && longer.isPlausible
  }

  /// Reads `11;rgb:R/G/B` or `11;rgba:R/G/B/A` with 1 to 4 hexadecimal digits in each channel;
  /// `nil` for any other text. A is ignored, because the transparency of a terminal does not tell
  /// which colour is behind it.
  static func colour(of text: String) -> Colour? {
    guard text.hasPrefix(head) else { return nil }
    let parts = text.dropFirst(head.count).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(channel)
    let wanted = ["rgb": 3, "rgba": 4][parts[0]]
    guard channels.count == wanted, !channels.contains(nil) else { return nil }
    let values = channels.compactMap(\.self)
    return .rgb(red: values[0], green: values[1], blue: values[2])
  }

  /// The value of a channel, 0 to 255: `f`, `ff`, `fff` and `ffff` all mean the full 255. `nil`
  /// unless the channel has 1 to 4 hexadecimal digits.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = Int(digits, radix: 16)
    else { return nil }
    let full = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((value * 255 + full / 2) / full)
  }
}
