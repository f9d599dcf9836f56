/// The texts that were sent from a composer in this run, messages and commands, for writing one of
/// them again.
struct SentTexts: Sendable, Equatable {
  /// The limits of the texts that are kept, in number and in bytes of UTF-8.
  private static let mostTexts = 100
  private static let mostBytes = 1_000_000

  /// The texts, the newest last.
  private var texts: [String] = []
  /// The index of the sent text that is in the composer now, with the text that it replaced there;
  /// `nil` while the person writes a new text.
  private var shown: Shown?

  private struct Shown: Sendable, Equatable {
    var index: Int
    let own: ComposerText
  }

  /// Adds a text that was sent, unless it is the same as the one before.
  mutating func add(_ text: String) {
    shown = nil
    guard !text.isEmpty, texts.last != text else { return }
    texts.append(text)
    var size = texts.reduce(0) { $0 + $1.utf8.count }
    while texts.count > Self.mostTexts || size > Self.mostBytes, !texts.isEmpty {
      size -= texts.removeFirst().utf8.count
    }
  }

  /// Ends the walk through the texts, because the one in the composer was edited.
  mutating func stay() { shown = nil }

  /// Returns the text sent before the shown one (`step` -1) or after it (1); after the newest one,
  /// the text that the person was writing. `nil` if there is none.
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
