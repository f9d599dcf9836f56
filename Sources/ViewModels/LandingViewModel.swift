package import Intents

/// The result of a `/goto` command, with which the person asks for a date in the open chat.
package struct LandingViewModel: Sendable, Equatable {
  /// The number of this result, which is greater for each later one, so that the screen shows the
  /// same message again; 0 for no result.
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
