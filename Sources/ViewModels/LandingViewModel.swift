package import Intents

/// The answer to the person's wish to see a day of the open chat.
package struct LandingViewModel: Sendable, Equatable {
  /// The number of this answer, which is greater for each later one, so that the screen goes to the
  /// same message again; 0 for no answer.
  package let number: Int
  /// The message to show; `nil` for none.
  package let message: MessageID?
  /// The sentence that says why no message, or another one, is shown; "" if the day was found.
  package let note: String

  package init(number: Int, message: MessageID?, note: String) {
    self.number = number
    self.message = message
    self.note = note
  }

  package static let none = LandingViewModel(number: 0, message: nil, note: "")
}
