package import Intents

/// The answer to the person's request to show the messages of a date in the open chat, or a message
/// up to which history had to be fetched.
package struct Landing: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// The place of a date, which was typed as `words`.
    case day(DayPlace, words: String)
    /// The message is stored now, and this one shows it: the message itself, or the one with which
    /// the thread begins that has the message.
    case reached(EventID)
    /// The history could not be fetched.
    case notFetched(FailureReason)
    /// The whole history was fetched, and the message is not among it.
    case notThere
    /// As many pages of history as one request may fetch were fetched, without the message.
    case tooFar
  }

  /// The number of this answer, greater than that of each earlier one, also in other chats.
  package let number: Int
  package let outcome: Outcome
  /// The message up to which history was fetched; `nil` for a date.
  package let sought: EventID?

  /// The message to show; `nil` for none.
  package var message: MessageID? {
    switch outcome {
    case .day(let place, _): place.message
    case .reached(let event): .event(event)
    case .notFetched, .notThere, .tooFar: nil
    }
  }
}
