/// The settings of the bots, chosen by the program.
package struct GuideConfiguration: Sendable {
  /// The factor of pauses: with 1 a bot reads and types as slowly as a person, with 0 at once.
  package let pauseScale: Double
  package let text: GuideText

  /// - Parameter pauseScale: clamped to 0…100; NaN counts as 1.
  package init(pauseScale: Double, text: GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    self.text = text
  }
}
