internal import Keys

// Names of emoji in the composer.
extension ComposerText {
  /// The limit of the length of a typed emoji's name, in characters.
  private static let longestEmoji = 40

  /// The emoji's name that is being typed before the cursor: at least two letters, digits or other
  /// characters of names after a colon, with whitespace or nothing before the colon. `nil` if there
  /// is none, and in a slash command unless its argument is free text; another argument may be a
  /// path.
  var emoji: CompletableWord? {
    guard let name = Self.emojiName(at: before[...]), takesEmoji else { return nil }
    let start = before.utf8.distance(from: before.startIndex, to: name.colon)
    return CompletableWord(kind: .emoji, start: start, letters: String(name.letters))
  }

  /// The text before the cursor, with the name between colons at its end replaced by the emoji;
  /// `nil` if there is no such name, if no emoji has it, and where `emoji` finds no names.
  fileprivate var withNamedEmoji: String? {
    guard before.last == ":", let name = Self.emojiName(at: before.dropLast()),
      let emoji = EmojiFinder.emoji(named: String(name.letters)), takesEmoji
    else { return nil }
    return before[..<name.colon] + emoji
  }

  /// The emoji's name that is being typed at the end of a text, and the index of the colon before
  /// the name; `nil` if the text does not end with such a name. The search reads bytes, because
  /// each key press calls it several times, and reading characters takes ten times as long.
  private static func emojiName(at text: Substring) -> (colon: String.Index, letters: Substring)? {
    let length = text.utf8.withContiguousStorageIfAvailable(lengthOfName) ?? nil
    guard let length else { return nil }
    let start = text.utf8.index(text.endIndex, offsetBy: -length)
    let colon = text.utf8.index(before: start)
    guard text[..<colon].last?.isWhitespace != false else { return nil }
    return (colon, text[start...])
  }

  /// The number of bytes that the emoji's name has at the end of a text, after a colon; `nil` if
  /// there is no such name.
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
  /// Replaces the `:name:` that was just typed by its emoji, as an undo step of its own.
  mutating func takeEmojiName() {
    let before = text
    guard let words = text.withNamedEmoji, text.replaceStart(with: words) else { return }
    undo.record(before)
  }
}

extension EmojiFinder.Match {
  /// The completion that writes the emoji, shown with the matching name and its other names.
  var offer: Completion.Offer {
    Completion.Offer(
      words: emoji.text, shown: "\(emoji.text) :\(name):",
      description: emoji.names.filter { $0 != name }.joined(separator: ", "), takesMore: true)
  }
}
