internal import Keys

// Names of emoji in the composer.
extension ComposerText {
  /// The limit of an emoji's name that is being typed, in characters.
  private static let longestEmoji = 40

  /// The start of an emoji's name that is being typed before the cursor: a colon after a blank or
  /// at the start, and at least two letters. `nil` if there is none, and in a command that takes no
  /// text, whose argument may be a path.
  var emoji: CompletableWord? {
    guard let name = Self.emojiName(at: before[...]), takesEmoji else { return nil }
    let start = before.utf8.distance(from: before.startIndex, to: name.colon)
    return CompletableWord(kind: .emoji, start: start, letters: String(name.letters))
  }

  /// The text before the cursor with the emoji in place of its name between colons, which ends
  /// there; `nil` if no emoji has the name.
  fileprivate var withNamedEmoji: String? {
    guard before.last == ":", let name = Self.emojiName(at: before.dropLast()),
      let emoji = EmojiFinder.emoji(named: String(name.letters)), takesEmoji
    else { return nil }
    return before[..<name.colon] + emoji
  }

  /// The emoji's name that is being typed at the end of a text, and the place of the colon before
  /// it; `nil` if the text does not end with such a name. It looks at bytes, because each key asks
  /// several times, and characters take ten times as long.
  private static func emojiName(at text: Substring) -> (colon: String.Index, letters: Substring)? {
    let length = text.utf8.withContiguousStorageIfAvailable(lengthOfName) ?? nil
    guard let length else { return nil }
    let start = text.utf8.index(text.endIndex, offsetBy: -length)
    let colon = text.utf8.index(before: start)
    guard text[..<colon].last?.isWhitespace != false else { return nil }
    return (colon, text[start...])
  }

  /// The number of bytes of the emoji's name at the end of a text, after a colon; `nil` if there is
  /// none.
  private static func lengthOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (length, byte) in bytes.reversed().prefix(longestEmoji + 1).enumerated() {
      if byte == UInt8(ascii: ":") { return length >= 2 ? length : nil }
      guard isInName(byte) else { return nil }
    }
    return nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private var takesEmoji: Bool {
    guard startsWithSlash else { return true }
    return switch SubmittedText(text) {
    case .words, .emote, .plain, .spoiler: true
    case .command(let call): call.command.argument.words.contains("TEXT")
    case .refused: false
    }
  }
}

extension ChatSession {
  /// Replaces the name between colons that was just typed by its emoji, as a step of its own for
  /// undo.
  mutating func takeEmojiName() {
    let before = text
    guard let words = text.withNamedEmoji, text.replaceStart(with: words) else { return }
    undo.record(before)
  }
}

extension EmojiFinder.Match {
  /// The offer to write the emoji, with the name that fits and its other names.
  var offer: Completion.Offer {
    Completion.Offer(
      words: emoji.text, shown: "\(emoji.text) :\(name):",
      description: emoji.names.filter { $0 != name }.joined(separator: ", "), takesMore: true)
  }
}
