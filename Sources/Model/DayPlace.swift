package import Intents

/// The place of a date among the messages of a chat.
package enum DayPlace: Sendable, Equatable {
  /// The typed text is no date.
  case unknownDate
  /// No message of the chat is stored.
  case nothing
  /// The first stored message of the date.
  case message(MessageID)
  /// The first stored message after the date, because none of the date is stored.
  case next(MessageID)
  /// The newest stored message, because all stored messages are older than the date.
  case newest(MessageID)
  /// The first stored message of the chat, because the date is before that message and older
  /// messages are not stored.
  case oldest(MessageID)

  /// The message to show; `nil` for none.
  package var message: MessageID? {
    switch self {
    case .message(let message), .next(let message), .newest(let message),
      .oldest(let message):
      message
    case .unknownDate, .nothing: nil
    }
  }
}
