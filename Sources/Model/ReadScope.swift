package import Intents

/// The part of a chat that a read receipt covers.
package enum ReadScope: Sendable, Hashable {
  /// The main timeline and all threads. The receipts of clients that do not support threads have
  /// this scope.
  case everything
  case main
  /// The thread that begins with this message.
  case thread(EventID)
}
