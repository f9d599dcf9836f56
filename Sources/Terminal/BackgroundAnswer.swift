internal import Themes

/// Collects the terminal's answer to `TerminalModes.askBackground`: the text between `ESC ]` and
/// the end mark BEL or `ESC \`, such as `11;rgb:1a1a/1c1c/2222`. Source: "XTerm Control Sequences",
/// Operating System Commands; XParseColor(3) for `rgb:`.
struct BackgroundAnswer {
  /// The effect of a character on the answer.
  enum Step: Equatable {
    /// The answer needs further characters.
    case more
    /// The text is complete; the colour is `nil` if the text is not an answer about the background.
    case end(Colour?)
    /// The character cannot belong to the answer, whose end mark is therefore lost; drop the
    /// answer.
    case broken
  }

  /// The limit of characters of a text that is dropped up to its end mark; after so many without
  /// one, the next character is a key again.
  static let mostDropped = 4_096
  /// The text with which each answer begins: 11 is the number of the OSC sequence that asks.
  static let head = "11;"
  /// The longest answer: `rgba` with four digits in each channel.
  private static let longest = (head + "rgba:").utf8.count + 4 * 4 + 3

  private var text: String
  private var count: Int
  private var hasEscape = false

  /// Makes an answer of which `text` has arrived.
  init(text: String = "") {
    self.text = text
    count = text.unicodeScalars.count
  }

  /// `true` if nothing has arrived after `ESC ]`.
  var isEmpty: Bool { count == 0 }
  /// `true` if the last character was an Escape, with which the end mark `ESC \` begins.
  var endsWithEscape: Bool { hasEscape }

  /// The colour of the text so far; `nil` unless the text is a complete answer.
  var colour: Colour? { count <= Self.longest ? Self.colour(of: text) : nil }

  /// `true` if the text so far may be the beginning of an answer.
  var isPlausible: Bool {
    let start = Self.head + "rgb"
    guard count <= Self.longest else { return false }
    if text.count <= start.count { return start.hasPrefix(text) }
    return text.hasPrefix(start)
      && text.dropFirst(start.count).allSatisfy {
        $0.isASCII && ($0.isHexDigit || ":/".contains($0))
      }
  }

  /// `true` if the text begins as nothing does that a person types.
  var isCertain: Bool { text.hasPrefix(Self.head + "rgb") }

  /// Accepts the next character.
  mutating func take(_ scalar: Unicode.Scalar) -> Step {
    if hasEscape { return scalar == "\\" ? .end(colour) : .broken }
    // A text that begins without a number is no answer: a person typed Alt-] and another key.
    if isEmpty, !("0"..."9").contains(scalar) { return .broken }
    switch scalar {
    case "\u{07}": return .end(colour)
    case "\u{1b}": hasEscape = true
    // A broken answer must send nothing, so its control characters are dropped with it; Ctrl-C and
    // Ctrl-Q are a person's way out.
    case "\u{3}", "\u{11}": return .broken
    case "\0"..."\u{1f}", "\u{7f}":
      guard isCertain else { return .broken }
      count = max(count, Self.longest) + 1
    default:
      guard isCertain || count < Self.mostDropped else { return .broken }
      count = min(count + 1, Self.mostDropped)
      if count <= Self.longest { text.unicodeScalars.append(scalar) }
    }
    return .more
  }

  /// `true` if the text may go on with `scalar` after a pause, in which a person may have typed.
  func goesOn(with scalar: Unicode.Scalar) -> Bool {
    if hasEscape { return scalar == "\\" }
    if scalar == "\u{07}" || scalar == "\u{1b}" { return colour != nil }
    var longer = self
    return longer.take(scalar) == .more && longer.isPlausible
  }

  /// Reads `11;rgb:R/G/B` or `11;rgba:R/G/B/A` with 1 to 4 hexadecimal digits in each channel;
  /// `nil` for any other text. A terminal's transparency does not tell what is behind it, so A is
  /// ignored.
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
