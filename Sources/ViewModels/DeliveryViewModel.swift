/// The delivery of an own message, as glyph and word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// A glyph one column wide: "…", "↑", "✓", "✔", "!"; ASCII where the terminal shows no others.
  package let glyph: String
  /// The delivery in a word: "queued", "sending", "sent", "seen", "failed: too large".
  package let word: String

  package init(phase: DeliveryPhase, glyph: String, word: String) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
  }
}
