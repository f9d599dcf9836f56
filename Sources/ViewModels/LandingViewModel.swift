package import Intents

/// The result of a `/goto` command, with which the person asks for a date in the open chat.
package struct LandingViewModel: Sendable, Equatable {
  /// The number of this result of `/goto`. Each later result has a greater number, so that the
  /// screen selects a message anew even if two results name the same one; 0 before the first
  /// `/goto`.
  package let number: Int
  /// The message that the screen selects: the first stored message of the date or, if the date has
  /// none, a message near it; `nil` for none.
  package let message: MessageID?
  /// The sentence that says why no message, or only the oldest stored message, is shown; "" if
  /// there is no such reason.
  package let note: String

  package init(number: Int, message: MessageID?, note: String) {
    self.number = number
    self.message = message
    self.note = note
  }

  package static let none = LandingViewModel(number: 0, message: nil, note: "")
}
