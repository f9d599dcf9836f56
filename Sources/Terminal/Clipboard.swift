internal import FoundationEssentials

/// The clipboard of the terminal, which is written with the xterm control sequence OSC 52; this
/// works over SSH, too.
enum Clipboard {
  /// The limit of a text for the clipboard, in bytes: not all terminals accept more than 100,000
  /// bytes of base64.
  static let limit = 74_000

  /// The sequence that puts `text` into the clipboard. tmux either applies the sequence itself or
  /// passes a wrapped sequence on, depending on its options, so both are sent to tmux.
  static func sequence(for text: String, isInTmux: Bool) -> String {
    let plain = "\u{1b}]52;c;\(Data(cut(text)).base64EncodedString())\u{07}"
    guard isInTmux else { return plain }
    let doubled = plain.replacing("\u{1b}", with: "\u{1b}\u{1b}")
    return "\(plain)\u{1b}Ptmux;\(doubled)\u{1b}\\"
  }

  /// The UTF-8 bytes of the text, at most `limit`; a longer text is truncated between two
  /// characters.
  private static func cut(_ text: String) -> [UInt8] {
    guard text.utf8.count > limit else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for character in text {
      guard bytes.count + character.utf8.count <= limit else { break }
      bytes += character.utf8
    }
    return bytes
  }
}
