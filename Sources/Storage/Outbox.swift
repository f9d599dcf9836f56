internal import Database
internal import Intents
package import Model

/// What is still to be told to the server.
extension ChatStore {
  /// Own messages not sent yet, oldest first; at most the first of each joined chat, and none behind one
  /// that failed or is on its way. An edit, a deletion or a reaction that failed holds up nothing.
  package func nextToSend() throws(StorageError) -> [OutgoingMessage] {
    try guarded {
      // With min(), SQLite takes the other columns from the row that has it.
      try database.rows(
        """
        SELECT min(o.seq), c.id, o.txn, o.text, o.state, c.membership, o.purpose, o.target, m.sender,
          o.is_emote
        FROM outbox o JOIN chats c ON c.key = o.chat
        LEFT JOIN messages m ON m.chat = o.chat AND m.event = o.target
          AND o.purpose = \(OutboxPurpose.reply)
        WHERE o.state < \(OutboxState.sent)
          AND (o.state <> \(OutboxState.failed) OR o.purpose <= \(OutboxPurpose.reply))
        GROUP BY o.chat ORDER BY 1
        """
      ) { row -> OutgoingMessage? in
        guard row.integer(4) == OutboxState.queued, row.integer(5) == 0 else { return nil }
        return outgoing(row)
      }.compactMap(\.self)
    }
  }

  private func outgoing(_ row: Row) -> OutgoingMessage {
    let answered = row.optionalText(8).map { UserID($0) }
    return OutgoingMessage(
      chat: ChatID(row.text(1)), transaction: TransactionID(row.text(2)), text: row.text(3),
      isEmote: row.bool(9),
      purpose: Self.purpose(row.integer(6), EventID(row.text(7))),
      mentions: answered.map { $0 == ownUser ? [] : [$0] } ?? [])
  }

  private static func purpose(_ number: Int64, _ target: EventID) -> OutgoingPurpose {
    switch number {
    case OutboxPurpose.reply: .reply(target)
    case OutboxPurpose.edit: .edit(target)
    case OutboxPurpose.deletion: .deletion(target)
    case OutboxPurpose.reaction: .reaction(target)
    default: .message
    }
  }

  /// Read positions that the server was not told yet, one a chat.
  package func pendingReceipts() throws(StorageError) -> [PendingReceipt] {
    try guarded {
      try database.rows(
        """
        SELECT id, receipt_pending FROM chats WHERE receipt_pending IS NOT NULL
        AND membership = 0 ORDER BY key
        """
      ) { PendingReceipt(chat: ChatID($0.text(0)), event: EventID($0.text(1))) }
    }
  }
}
