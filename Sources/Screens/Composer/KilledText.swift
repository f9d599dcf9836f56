/// The text that was deleted last by word or line, which yank inserts again, also in another chat.
/// Deletions one after the other add up.
struct KilledText: Sendable, Equatable {
  private(set) var text: String
  /// `true` if the text stood before the cursor.
  private let isBefore: Bool

  init(_ text: String, isBefore: Bool) {
    self.text = text
    self.isBefore = isBefore
  }

  /// Adds a text that was deleted directly after this one.
  mutating func add(_ more: KilledText) {
    text = more.isBefore ? more.text + text : text + more.text
  }
}
