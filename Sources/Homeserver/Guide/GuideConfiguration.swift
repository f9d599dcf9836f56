/// The settings of a homeserver's bots, passed in by the program that starts the server: the length
/// of the bots' pauses, and their longer texts.
package struct GuideConfiguration: Sendable {
  /// The factor by which the pauses for reading and typing are multiplied: with 1 a bot reads and
  /// types nearly as slowly as a person, with 0 it replies at once.
  package let pauseScale: Double
  private let makeText: @Sendable () -> GuideText

  /// Makes the settings.
  ///
  /// - Parameters:
  ///   - pauseScale: the factor of pauses, clamped to 0…100; NaN counts as 1.
  ///   - text: the bots' longer texts; evaluated each time that a bot needs one of them.
  package init(pauseScale: Double, text: @autoclosure @escaping @Sendable () -> GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    makeText = text
  }

  /// The bots' longer texts.
  package var text: GuideText { makeText() }
}
