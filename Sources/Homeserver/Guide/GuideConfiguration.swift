/// What the program decides about the bots.
package struct GuideConfiguration: Sendable {
  /// Times the pauses of a person who reads and types: 1 as a person, 0 no pause at all.
  package let pauseScale: Double
  package let text: GuideText

  /// `pauseScale` is held between 0 and 100; what is no number counts as 1.
  package init(pauseScale: Double, text: GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    self.text = text
  }
}
