/// The outcome of an action in the open chat: a change of its room, or the saving or opening of a
/// file. It is shown in the row above the composer.
package struct ActionOutcome: Sendable, Equatable {
  /// The number of this outcome, which is greater for each later one, so that the screen shows an
  /// outcome with the same sentence again; 0 for no outcome.
  package let number: Int
  /// The sentence that says what was done, or what was not done and why.
  package let words: String
  /// `true` if the action succeeded.
  package let isDone: Bool

  package init(number: Int, words: String, isDone: Bool) {
    self.number = number
    self.words = words
    self.isDone = isDone
  }

  package static let none = ActionOutcome(number: 0, words: "", isDone: true)
}
