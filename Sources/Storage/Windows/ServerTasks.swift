internal import Database
package import Model

/// Queries for the changes that the server does not have yet.
extension ChatStore {
  /// The own messages to send next, oldest first: at most the first of each joined chat, and none
  /// behind one that failed or is being sent. A failed edit, deletion or reaction holds up nothing.
  package func nextToSend() throws(StorageError) -> [OutgoingMessage] {
    try guarded { () throws(DatabaseError) in try tables.outbox.next(ownUser: identity.user) }
  }

  /// The read positions that the server does not have yet, one a chat.
  package func pendingReceipts() throws(StorageError) -> [PendingReceipt] {
    try guarded { () throws(DatabaseError) in try tables.chats.pendingReceipts() }
  }

  /// The notification levels that the server does not have yet, and whether its push rules are
  /// known.
  package func notificationsToSettle() throws(StorageError) -> NotificationsToSettle {
    try guarded { () throws(DatabaseError) in
      NotificationsToSettle(
        pending: try tables.levels.pending(),
        areRulesKnown: try tables.settings.holds(.groupLevel))
    }
  }
}
