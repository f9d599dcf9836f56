internal import Database
package import Model

/// Queries for the changes that the server does not have yet.
extension ChatStore {
  /// Returns the own messages and changes to send next, oldest first: at most the first of each
  /// joined chat, and none after one that is being sent, or after a message that failed. A failed
  /// edit, deletion or reaction delays nothing.
  package func nextToSend() throws(StorageError) -> [OutgoingMessage] {
    try guarded { () throws(DatabaseError) in try tables.outbox.next(ownUser: identity.user) }
  }

  /// Returns the read positions in joined chats that the server does not have yet, one a chat.
  package func pendingReceipts() throws(StorageError) -> [PendingReceipt] {
    try guarded { () throws(DatabaseError) in try tables.chats.pendingReceipts() }
  }

  /// Returns the notification levels that the server does not have yet, and whether its push rules
  /// are known.
  package func notificationsToSettle() throws(StorageError) -> NotificationsToSettle {
    try guarded { () throws(DatabaseError) in
      NotificationsToSettle(
        pending: try tables.levels.pending(),
        areRulesKnown: try tables.settings.holds(.groupLevel))
    }
  }
}
