package import Intents

/// The answer to a request to show a part of the open chat: the messages of a date (the command
/// `/goto`), or a message up to which history had to be fetched.
package struct LandingViewModel: Sendable, Equatable {
  /// The number of this answer. Each later answer has a greater number, so that the screen selects
  /// a message anew even if two answers name the same one; 0 before the first answer.
  package let number: Int
  /// The message that the screen selects: the first message of the date or, if that is not stored,
  /// another stored message; or the message that was fetched, or the root of its thread. `nil` for
  /// none.
  package let message: MessageID?
  /// The message up to which history had to be fetched; the answer counts only while the screen
  /// waits for this message. `nil` for a date.
  package let sought: MessageID?
  /// The sentence that says why no message, or another one than the wanted one, is shown; "" if the
  /// wanted message is shown, or before the first answer.
  package let note: String

  package init(number: Int, message: MessageID?, sought: MessageID? = nil, note: String) {
    self.number = number
    self.message = message
    self.sought = sought
    self.note = note
  }

  package static let none = LandingViewModel(number: 0, message: nil, note: "")
}
