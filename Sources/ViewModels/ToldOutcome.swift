/// The outcome of a change that the person made to the open chat's room; it is shown in the row
/// above the composer.
package struct ToldOutcome: Sendable, Equatable {
  /// The number of this outcome, which is greater for each later one, so that the screen shows an
  /// outcome with the same sentence again; 0 for no outcome.
  package let number: Int
  /// The sentence that says which change of the room was made, or which was not made and why.
  package let words: String
  /// `true` if the change of the room was made.
  package let isDone: Bool

  package init(number: Int, words: String, isDone: Bool) {
    self.number = number
    self.words = words
    self.isDone = isDone
  }

  package static let none = ToldOutcome(number: 0, words: "", isDone: true)
}
