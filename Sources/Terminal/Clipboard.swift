internal import FoundationEssentials

/// The terminal's clipboard, written by the xterm control sequence OSC 52, which works over SSH,
/// too.
enum Clipboard {
  /// The limit of bytes of text: terminals accept 100,000 bytes of base64 or fewer.
  static let limit = 74_000

  /// The sequence that puts `text` into the clipboard. tmux either applies the sequence itself or
  /// passes it on, depending on its options, so it gets both forms.
  static func sequence(for text: String, isInTmux: Bool) -> String {
    let plain = "\u{1b}]52;c;\(Data(cut(text)).base64EncodedString())\u{07}"
    guard isInTmux else { return plain }
    let doubled = plain.replacing("\u{1b}", with: "\u{1b}\u{1b}")
    return "\(plain)\u{1b}Ptmux;\(doubled)\u{1b}\\"
  }

  /// The text's bytes, truncated between two characters to `limit`.
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
