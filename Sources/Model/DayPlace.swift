package import Intents

/// The place of a typed date (a day, a month, a year, or the beginning) among the messages of a
/// chat's main timeline. Reports of a change of the room, such as a join, and messages of ignored
/// people do not count.
package enum DayPlace: Sendable, Equatable {
  /// The typed text is no date that the program knows.
  case unknownDate
  /// No message of the chat's main timeline is stored, or the store could not be read.
  case nothing
  /// The first stored message of the date; for the beginning, the first message of the chat.
  case message(MessageID)
  /// The first stored message after the date, because the chat has no stored message of the date.
  case next(MessageID)
  /// The newest stored message, because all stored messages are older than the date.
  case newest(MessageID)
  /// The first stored message of the chat, because older messages, which may be of the date, are
  /// not stored.
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
