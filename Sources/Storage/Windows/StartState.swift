internal import Database
package import Intents
package import Model

extension ChatStore {
  package func account() throws(StorageError) -> Account? {
    try guarded { () throws(DatabaseError) in try tables.settings.account() }
  }

  package func syncToken() throws(StorageError) -> SyncToken? {
    try guarded { () throws(DatabaseError) in
      try tables.settings.text(.syncToken).map { SyncToken($0) }
    }
  }

  /// `true` if the next sync has to request the whole state of the rooms, because the store was
  /// made by an older version of the program, which did not store the whole state.
  package func wantsState() throws(StorageError) -> Bool {
    try guarded { () throws(DatabaseError) in try tables.settings.holds(.wantsState) }
  }

  package func selection() throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in
      try tables.settings.text(.selection).map { ChatID($0) }
    }
  }

  /// The chat that was open when the program last ended; `nil` if no chat was open, or if the user
  /// is not joined to it.
  package func front() throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in
      guard let id = try tables.settings.text(.front).map({ ChatID($0) }) else { return nil }
      return try tables.chats.membership(of: id) == .joined ? id : nil
    }
  }

  package func hasOpened() throws(StorageError) -> Bool {
    try guarded { () throws(DatabaseError) in try tables.settings.holds(.front) }
  }

  /// A stored value that cannot be read counts as not set.
  package func settings() throws(StorageError) -> Settings {
    try guarded { () throws(DatabaseError) in try tables.settings.chosen() }
  }
}

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

  /// The profile's folder must keep the copies of these files.
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

  package func pendingData() throws(StorageError) -> [PendingDatum] {
    try guarded { () throws(DatabaseError) in try tables.roomData.waiting() }
  }

  package func notificationsToSettle() throws(StorageError) -> NotificationsToSettle {
    try guarded { () throws(DatabaseError) in
      NotificationsToSettle(
        pending: try tables.levels.pending(),
        areRulesKnown: try tables.settings.holds(.groupLevel))
    }
  }
}
