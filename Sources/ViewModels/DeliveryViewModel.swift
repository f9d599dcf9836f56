/// The delivery state of one of the person's own messages, as a glyph and a word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// The glyph for the delivery state: "…", "↑", "✓", "✓✓" or "!", and in ASCII ".", "^", "+", "++"
  /// or "!".
  package let glyph: String
  /// The shortest text for the delivery state: "Waiting", "Sending", "Sending 34 %" (for a file),
  /// "Sent", "Seen" or "Not sent: too large".
  package let word: String
  /// Texts that say more than `word`, the longest first: "Seen by Anna and Bob", "Seen by 2". A
  /// pane shows the first of these texts that fits after the message's text, or else `word`.
  package let longer: [String]

  package init(phase: DeliveryPhase, glyph: String, word: String, longer: [String] = []) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
    self.longer = longer
  }
}
