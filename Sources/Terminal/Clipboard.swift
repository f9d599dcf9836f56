internal import FoundationEssentials

/// The terminal's clipboard, by OSC 52 of xterm's control sequences: it works over SSH, too.
enum Clipboard {
  /// Bytes of text at most: terminals take 100,000 of base64 or less.
  static let limit = 74_000

  /// The sequence that puts `text` into the clipboard. tmux either takes the sequence or passes it on,
  /// depending on its options, so it gets both forms.
  static func sequence(for text: String, isInTmux: Bool) -> String {
    let plain = "\u{1b}]52;c;\(Data(cut(text)).base64EncodedString())\u{07}"
    guard isInTmux else { return plain }
    let doubled = plain.replacing("\u{1b}", with: "\u{1b}\u{1b}")
    return "\(plain)\u{1b}Ptmux;\(doubled)\u{1b}\\"
  }

  /// The text's bytes, cut between two characters.
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
