/// The outcome of an action in the open chat, such as a change of the room, the saving of a file,
/// or a file that could not be sent. The screen shows it above the composer.
package struct ActionOutcome: Sendable, Equatable {
  /// The number of this outcome; a later outcome has a greater number. By this number the screen
  /// recognises a new outcome even if its sentence is the same as before. 0 for no outcome.
  package let number: Int
  /// The sentence that says what was done, or what was not done and why.
  package let words: String
  /// `true` if the action succeeded, or if the person cancelled it.
  package let isDone: Bool

  package init(number: Int, words: String, isDone: Bool) {
    self.number = number
    self.words = words
    self.isDone = isDone
  }

  package static let none = ActionOutcome(number: 0, words: "", isDone: true)
}
