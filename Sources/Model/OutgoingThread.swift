package import Intents

/// The thread to which an outgoing message belongs.
package struct OutgoingThread: Sendable, Equatable {
  /// The message with which the thread begins.
  package let root: EventID
  /// The newest stored message of the thread, to which clients without threads show the message as
  /// a reply; equal to `root` if no reply is stored.
  package let newest: EventID

  package init(root: EventID, newest: EventID) {
    self.root = root
    self.newest = newest
  }
}
