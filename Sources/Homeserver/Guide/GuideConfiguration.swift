/// The settings of the bots that the program decides.
package struct GuideConfiguration: Sendable {
  /// The factor of pauses: 1 reads and types as a person does, 0 makes no pauses.
  package let pauseScale: Double
  package let text: GuideText

  /// - Parameter pauseScale: clamped to 0…100; NaN counts as 1.
  package init(pauseScale: Double, text: GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    self.text = text
  }
}
