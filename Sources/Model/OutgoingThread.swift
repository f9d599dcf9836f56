package import Intents

/// The thread to which an outgoing message belongs.
package struct OutgoingThread: Sendable, Equatable {
  /// The message with which the thread begins.
  package let root: EventID
  /// The newest message of the thread, to which clients without threads show the message as a
  /// reply.
  package let newest: EventID

  package init(root: EventID, newest: EventID) {
    self.root = root
    self.newest = newest
  }
}
