package import Intents

/// The answer to a request of the person to show the messages of a date in the open chat, or a
/// message that the server's search found, or to which a link leads, and that the main timeline or
/// thread did not show.
package struct Landing: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// The place of a date, which was typed as `words`.
    case day(DayPlace, words: String)
    /// The sought message is stored now, and this one shows it: the message itself or, in the main
    /// timeline for a message that only a thread shows, the one with which the thread begins.
    case reached(EventID)
    /// The history up to the sought message could not be fetched or stored.
    case notFetched(FailureReason)
    /// No more history is known to be missing, and the sought message is not found in the store.
    case notThere
    /// As many pages of history as one request may fetch were fetched, without the sought message.
    case tooFar
  }

  /// The number of this answer, greater than that of each earlier one, also in other chats.
  package let number: Int
  package let outcome: Outcome
  /// The message of the request; `nil` for a date.
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
