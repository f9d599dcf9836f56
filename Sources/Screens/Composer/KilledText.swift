/// The text that was last deleted by word or to the start or end of a line, and that yank inserts
/// again, also in another chat. Consecutive deletions add up to one text.
struct KilledText: Sendable, Equatable {
  /// The parts of the text that were before and after the cursor when they were deleted.
  private var before: String
  private var after: String

  init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  var text: String { before + after }

  /// Adds the text of the next deletion: around this text, as it was around the cursor.
  mutating func add(_ more: KilledText) {
    before = more.before + before
    after += more.after
  }
}
