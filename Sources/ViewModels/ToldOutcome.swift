/// The outcome of a change of the open chat's room, for the row above the composer.
package struct ToldOutcome: Sendable, Equatable {
  /// Grows with each outcome, so that the screen shows an equal one again; 0 for none.
  package let number: Int
  /// The sentence that says what was done, or what was not and why.
  package let words: String
  /// `true` if the change was made.
  package let isDone: Bool

  package init(number: Int, words: String, isDone: Bool) {
    self.number = number
    self.words = words
    self.isDone = isDone
  }

  package static let none = ToldOutcome(number: 0, words: "", isDone: true)
}
