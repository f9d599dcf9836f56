/// The delivery state of an own message, as a glyph and a word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// A glyph one column wide: "…", "↑", "✓", "✔" or "!", and in ASCII ".", "^", "+", "*" or "!".
  package let glyph: String
  /// The state in words: "queued", "sending", "sent", "seen" or "failed: too large".
  package let word: String

  package init(phase: DeliveryPhase, glyph: String, word: String) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
  }
}
