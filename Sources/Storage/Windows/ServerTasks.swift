internal import Database
package import Intents
package import Model

/// Queries for what the server does not have yet, such as messages, read positions and tags.
extension ChatStore {
  /// Returns the own messages and changes of messages to send next, oldest first: at most one for
  /// each joined chat, and none for a chat whose first message or change in the outbox is being
  /// sent, is a message that has failed, is set aside, or names a message that has no event id yet.
  /// A failed change (edit, deletion, reaction, vote, end of a poll) is passed over.
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
    // The name of a file and the texts of a poll mention nobody.
    case .message where row.file != nil || row.poll != nil: break
    case .message: named = try mentionable.named(in: row.text, of: row.key)
    case .reply:
      answered = row.targetSender.flatMap { $0 == identity.user ? nil : $0 }
      named = try mentionable.named(in: row.text, of: row.key)
    case .edit:
      named = try mentionable.named(in: row.text, of: row.key)
      before = try mentionable.named(in: row.targetText ?? "", of: row.key).map(\.user)
    case .deletion, .reaction, .vote, .pollEnd: break
    }
    let thread = try row.thread.map { root throws(DatabaseError) in
      OutgoingThread(
        root: root, newest: try tables.replies.newest(of: root, in: row.key)?.event ?? root)
    }
    return OutgoingMessage(
      chat: row.chat, transaction: row.transaction, text: row.text, isEmote: row.isEmote,
      isMarkdown: row.isMarkdown, purpose: row.purpose, thread: thread, answered: answered,
      named: named, namedBefore: before, file: row.file, poll: row.poll)
  }

  /// The chats in which a refused message keeps others from being sent, at most 1,000.
  package func unsentMessages() throws(StorageError) -> [UnsentMessages] {
    try guarded { () throws(DatabaseError) in try tables.outbox.stuck() }
  }

  /// The transaction ids of the messages with files that the server has not accepted yet. The
  /// profile's folder must keep the copies of these files.
  package func outgoingFiles() throws(StorageError) -> Set<TransactionID> {
    try guarded { () throws(DatabaseError) in Set(try tables.outbox.files()) }
  }

  /// Returns the read receipts for joined chats that are still to be sent to the server: at most
  /// one for each main timeline and one for each thread.
  package func pendingReceipts() throws(StorageError) -> [PendingReceipt] {
    try guarded { () throws(DatabaseError) in
      try tables.chats.pendingReceipts() + tables.threads.pendingReceipts()
    }
  }

  /// Returns the changes of the tags of joined chats, and of their marks as unread, that the server
  /// does not have yet.
  package func pendingData() throws(StorageError) -> [PendingDatum] {
    try guarded { () throws(DatabaseError) in try tables.roomData.waiting() }
  }

  /// Returns the notification levels of joined chats that the server does not have yet, and whether
  /// the server's push rules are known.
  package func notificationsToSettle() throws(StorageError) -> NotificationsToSettle {
    try guarded { () throws(DatabaseError) in
      NotificationsToSettle(
        pending: try tables.levels.pending(),
        areRulesKnown: try tables.settings.holds(.groupLevel))
    }
  }
}
