/// The settings of the embedded homeserver's bots, passed in by whoever starts the server: the
/// speed of the bots' pauses, and their longer texts.
package struct GuideConfiguration: Sendable {
  /// The factor by which pauses are multiplied: with 1 a bot reads and types as slowly as a person,
  /// with 0 it replies at once.
  package let pauseScale: Double
  private let makeText: @Sendable () -> GuideText

  /// Makes the settings.
  ///
  /// - Parameters:
  ///   - pauseScale: the factor of pauses, clamped to 0…100; NaN counts as 1.
  ///   - text: the bots' longer texts; evaluated whenever a bot needs one of them, and not at the
  ///     start.
  package init(pauseScale: Double, text: @autoclosure @escaping @Sendable () -> GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    makeText = text
  }

  /// The bots' longer texts.
  package var text: GuideText { makeText() }
}
