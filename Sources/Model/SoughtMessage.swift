package import Intents

/// A message of the open chat that a search found on the server, and up to which the chat's history
/// is being fetched.
package struct SoughtMessage: Sendable, Equatable {
  package let event: EventID
  /// The time of the message, by which the part of the missing history is chosen that is fetched
  /// first.
  package let timestamp: ServerTimestamp
  /// The number of pages of history that were requested so far.
  package internal(set) var pages = 0
}
