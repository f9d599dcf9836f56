/// The delivery state of an own message, as a glyph and a word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// A glyph: "…", "↑", "✓", "✓✓" or "!", and in ASCII ".", "^", "+", "++" or "!".
  package let glyph: String
  /// The state in words: "Waiting", "Sending", "Sent", "Seen" or "Not sent: too large".
  package let word: String

  package init(phase: DeliveryPhase, glyph: String, word: String) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
  }
}
