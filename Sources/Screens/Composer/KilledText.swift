/// The text that was last deleted by word or to the start or end of a line, and that yank inserts
/// again, also in another chat. Consecutive deletions add up to one text.
struct KilledText: Sendable, Equatable {
  private(set) var text: String
  /// `true` if the text was before the cursor when it was deleted.
  private let isBefore: Bool

  init(_ text: String, isBefore: Bool) {
    self.text = text
    self.isBefore = isBefore
  }

  /// Adds the text of the next deletion: before this text if it was before the cursor, otherwise
  /// after this text.
  mutating func add(_ more: KilledText) {
    text = more.isBefore ? more.text + text : text + more.text
  }
}
