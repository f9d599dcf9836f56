internal import Database
internal import Intents
package import Model

/// Queries for the changes that the server does not have yet.
extension ChatStore {
  /// Returns the own messages and changes to send next, oldest first: at most the first of each
  /// joined chat, and none after one that is being sent, or after a message that failed. A failed
  /// edit, deletion or reaction delays nothing.
  package func nextToSend() throws(StorageError) -> [OutgoingMessage] {
    try guarded { () throws(DatabaseError) in
      try tables.outbox.next().map { row throws(DatabaseError) in try outgoing(row) }
    }
  }

  private func outgoing(_ row: OutgoingRow) throws(DatabaseError) -> OutgoingMessage {
    var answered: UserID?
    var named: [NamedPerson] = []
    var before: [UserID] = []
    switch row.purpose {
    case .message: named = try mentionable.named(in: row.text, of: row.key)
    case .reply:
      answered = row.targetSender.flatMap { $0 == identity.user ? nil : $0 }
      named = try mentionable.named(in: row.text, of: row.key)
    case .edit:
      named = try mentionable.named(in: row.text, of: row.key)
      before = try mentionable.named(in: row.targetText ?? "", of: row.key).map(\.user)
    case .deletion, .reaction: break
    }
    return OutgoingMessage(
      chat: row.chat, transaction: row.transaction, text: row.text, isEmote: row.isEmote,
      isMarkdown: row.isMarkdown, purpose: row.purpose, answered: answered, named: named,
      namedBefore: before)
  }

  /// Returns the read positions in joined chats that the server does not have yet, one a chat.
  package func pendingReceipts() throws(StorageError) -> [PendingReceipt] {
    try guarded { () throws(DatabaseError) in try tables.chats.pendingReceipts() }
  }

  /// Returns what the person set for joined chats and the server does not have yet.
  package func pendingData() throws(StorageError) -> [PendingDatum] {
    try guarded { () throws(DatabaseError) in try tables.roomData.waiting() }
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
