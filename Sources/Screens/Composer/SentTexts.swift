/// The newest texts that were sent from a composer since the program started, messages and
/// commands, so that a person can bring one back and send it again.
struct SentTexts: Sendable, Equatable {
  /// The limits of the stored history of sent texts: their number, and their total length in bytes
  /// of UTF-8.
  private static let mostTexts = 100
  private static let mostBytes = 1_000_000

  /// The sent texts, the newest last.
  private var texts: [String] = []
  /// The index of the sent text that is in the composer now, with the text that the person was
  /// writing before; `nil` while the person writes a new text.
  private var shown: Shown?

  private struct Shown: Sendable, Equatable {
    var index: Int
    let own: ComposerText
  }

  /// Adds a text that was sent, unless it is empty or equals the text sent before it.
  mutating func add(_ text: String) {
    shown = nil
    guard !text.isEmpty, texts.last != text else { return }
    texts.append(text)
    var size = texts.reduce(0) { $0 + $1.utf8.count }
    while texts.count > Self.mostTexts || size > Self.mostBytes, !texts.isEmpty {
      size -= texts.removeFirst().utf8.count
    }
  }

  /// Records that the text in the composer was changed and is thereby a new text: the next step
  /// back leads to the newest sent text.
  mutating func stay() { shown = nil }

  /// Returns the text sent before the shown one (`step` -1) or after it (1); after the newest sent
  /// text, the text that the person was writing. `nil` if there is no such text. `now`: the text in
  /// the composer.
  mutating func text(_ step: Int, from now: ComposerText) -> ComposerText? {
    let index = (shown?.index ?? texts.count) + step
    guard index >= 0 else { return nil }
    guard index < texts.count else {
      defer { shown = nil }
      return shown?.own
    }
    shown = Shown(index: index, own: shown?.own ?? now)
    var text = ComposerText()
    _ = text.insert(texts[index])
    return text
  }
}
