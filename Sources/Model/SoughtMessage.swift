package import Intents

/// A message of the open chat that the server's search found or to which a link leads, and up to
/// which the history of the chat or thread is being fetched.
package struct SoughtMessage: Sendable, Equatable {
  package let event: EventID
  /// The time of the message, by which the part of the missing history is chosen that is fetched
  /// first.
  package let timestamp: ServerTimestamp
  /// The number of pages of history that were requested for this message so far.
  package internal(set) var pages = 0
}
