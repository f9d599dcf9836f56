/// The delivery state of an own message, as a glyph and a word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// A glyph: "…", "↑", "✓", "✓✓" or "!", and in ASCII ".", "^", "+", "++" or "!".
  package let glyph: String
  /// The state in words: "Waiting", "Sending", "Sent", "Seen" or "Not sent: too large".
  package let word: String
  /// Forms that say more than `word`, the one that says most first: "Seen by Anna and Bob", "Seen
  /// by 2". A pane shows the first form that fits behind the text, or `word`.
  package let longer: [String]

  package init(phase: DeliveryPhase, glyph: String, word: String, longer: [String] = []) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
    self.longer = longer
  }
}
