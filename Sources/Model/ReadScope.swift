package import Intents

/// The part of a chat that a read receipt covers.
package enum ReadScope: Sendable, Hashable {
  /// The main timeline and all threads, as in the receipts of clients that do not support threads.
  case everything
  case main
  /// The thread that begins with this message.
  case thread(EventID)
}
