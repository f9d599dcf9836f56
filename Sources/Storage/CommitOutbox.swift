internal import Database
internal import Intents
internal import Model

/// States of a row of `outbox`, as stored. Below `sent` it is still to be sent.
enum OutboxState {
  static let queued: Int64 = 0
  static let sending: Int64 = 1
  static let failed: Int64 = 2
  static let sent: Int64 = 3
}

/// What a row of `outbox` is for, as stored. Up to `reply` it is a message of its own.
enum OutboxPurpose {
  static let message: Int64 = 0
  static let reply: Int64 = 1
  static let edit: Int64 = 2
  static let deletion: Int64 = 3
  static let reaction: Int64 = 4
}

extension EventCommit {
  func apply(_ intent: Intent) throws {
    switch intent {
    case .chatList(.select(let chat)): try set(.selection, chat?.rawValue)
    case .chatList(.markRead(let chat)): try knownChat(chat).map(readAll)
    case .chatList(.markAllRead): try readAllChats()
    case .chatList(.setLevel(let chat, let level)): try choose(level, for: chat)
    case .messages(.open(let chat)): try set(.front, chat.rawValue)
    case .messages(.close): try set(.front, nil)
    case .messages(.submit(let submission)): try submit(submission)
    case .messages(.draft(let chat, let draft)): try setDraft(draft, of: chat)
    case .messages(.resend(let transaction)): try resend(transaction)
    case .messages(.discard(let transaction)): try discard(transaction)
    case .actions(let intent): try apply(intent)
    case .set(let setting): try set(setting)
    case .chatList, .createChat, .messages, .peek, .reading, .switcher, .reconnect: break
    }
  }

  func changed(outboxOf chat: ChatInCommit) {
    changes.outbox = true
    changes.chats.insert(chat.row.id)
  }

  private func submit(_ submission: Submission) throws {
    guard let chat = try knownChat(submission.chat), chat.row.identity.membership != .left else {
      return changes.refused.append(RefusedText(submission: submission, reason: .notAllowed))
    }
    guard !chat.row.identity.isEncrypted else {
      return changes.refused.append(RefusedText(submission: submission, reason: .encrypted))
    }
    guard chat.row.identity.successor == nil else {
      return changes.refused.append(RefusedText(submission: submission, reason: .replaced))
    }
    let (purpose, target) =
      switch submission.relation {
      case nil: (OutboxPurpose.message, EventID?.none)
      case .reply(let event): (OutboxPurpose.reply, event)
      case .edit(let event): (OutboxPurpose.edit, event)
      }
    guard
      try queue(
        submission.text, purpose, target, as: submission.transaction, in: chat,
        isEmote: submission.isEmote)
    else { return }
    // A draft of the same text became this message: after a crash it must not stand there twice.
    try database.run(
      "DELETE FROM drafts WHERE chat = ? AND text = ? AND edited IS NULL", chat.row.key,
      submission.typed)
    if database.changes > 0 { changes.chatList = true }
    if case .edit(let event)? = submission.relation {
      try database.run(
        "UPDATE drafts SET edited = NULL WHERE chat = ? AND edited = ?", chat.row.key,
        event.rawValue)
    }
  }

  private func apply(_ intent: ActionIntent) throws {
    switch intent {
    case .delete(let id, let event, let transaction):
      guard let chat = try knownChat(id) else { return }
      _ = try queue("", OutboxPurpose.deletion, event, as: transaction, in: chat)
    case .react(let id, let event, let key, let transaction):
      guard let chat = try knownChat(id) else { return }
      _ = try queue(key, OutboxPurpose.reaction, event, as: transaction, in: chat)
    case .inspect, .stopInspecting: break
    }
  }

  /// `false` when it is in the outbox already.
  private func queue(
    _ text: String, _ purpose: Int64, _ target: EventID?, as transaction: TransactionID,
    in chat: ChatInCommit, isEmote: Bool = false
  ) throws -> Bool {
    try database.run(
      """
      INSERT INTO outbox (chat, txn, text, time, state, purpose, target, is_emote)
      VALUES (?, ?, ?, ?, 0, ?, ?, ?) ON CONFLICT (txn) DO NOTHING
      """, chat.row.key, transaction.rawValue, text, store.now().milliseconds, purpose,
      target?.rawValue, isEmote)
    guard database.changes > 0 else { return false }
    changed(outboxOf: chat)
    if chat.row.identity.membership == .left { try failAll(outboxOf: chat) }
    return true
  }

  private func setDraft(_ draft: Draft, of id: ChatID) throws {
    guard let chat = try knownChat(id) else { return }
    let old = try database.first(
      "SELECT \(DraftColumns.list) FROM drafts d WHERE d.chat = ?", chat.row.key
    ) { DraftColumns.draft($0, from: 0) }
    guard draft != old ?? .empty else { return }
    try database.run("DELETE FROM drafts WHERE chat = ?", chat.row.key)
    if draft != .empty {
      try database.run(
        """
        INSERT INTO drafts (chat, text, cursor, place, line, answers, answers_words, edited, edit_text,
          edit_cursor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, chat.row.key, draft.text, draft.cursor, draft.place?.message.rawValue,
        draft.place?.line ?? 0, draft.answers?.event.rawValue, draft.answers?.words,
        draft.edit?.event.rawValue, draft.edit?.text, draft.edit?.cursor)
    }
    changes.chatList = true
    changes.chats.insert(id)
  }

  // What failed before a chat was encrypted is not sent open behind that, nor into one that was replaced,
  // and nothing is sent to a chat that was left.
  private func resend(_ transaction: TransactionID) throws {
    let found = try database.first(
      "SELECT chats.id, purpose FROM outbox JOIN chats ON chats.key = outbox.chat WHERE txn = ?",
      transaction.rawValue
    ) { (ChatID($0.text(0)), $0.integer(1)) }
    guard let (id, purpose) = found, let identity = try knownChat(id)?.row.identity,
      identity.membership != .left,
      !identity.isEncrypted && identity.successor == nil || purpose > OutboxPurpose.edit
    else { return }
    try update(
      transaction, "UPDATE outbox SET state = 0, reason = NULL WHERE txn = ? AND state = 2")
  }

  /// Nothing more can be sent there: what waits is told so, and kept.
  func failAll(outboxOf chat: ChatInCommit) throws {
    try fail(outboxOf: chat, .notAllowed, upTo: OutboxPurpose.reaction)
  }

  /// What waits to be sent there will not be: it is told so, and kept.
  func fail(outboxOf chat: ChatInCommit, _ reason: FailureReason, upTo purpose: Int64) throws {
    try database.run(
      "UPDATE outbox SET state = ?, reason = ? WHERE chat = ? AND state < ? AND purpose <= ?",
      OutboxState.failed, FailureColumn.text(reason), chat.row.key, OutboxState.failed, purpose)
    if database.changes > 0 { changed(outboxOf: chat) }
  }

  // What is on the wire may have arrived: only what is not can be taken back.
  private func discard(_ transaction: TransactionID) throws {
    try update(transaction, "DELETE FROM outbox WHERE txn = ? AND state IN (0, 2)")
  }

  func setDelivery(_ change: DeliveryChange, of transaction: TransactionID) throws {
    switch change {
    case .sending:
      try update(transaction, "UPDATE outbox SET state = 1 WHERE txn = ? AND state = 0")
    case .queued:
      try update(transaction, "UPDATE outbox SET state = 0 WHERE txn = ? AND state IN (1, 2)")
    case .failed(let reason):
      try update(
        transaction, "UPDATE outbox SET state = 2, reason = ?2 WHERE txn = ?1 AND state < 2",
        FailureColumn.text(reason))
    case .sent(let event): try setSent(event, transaction)
    }
  }

  // The timeline may have brought a message before the answer came. What is no message of its own shows
  // by itself when the server's word of it comes.
  private func setSent(_ event: EventID, _ transaction: TransactionID) throws {
    try update(
      transaction,
      """
      DELETE FROM outbox WHERE txn = ?1 AND (purpose > \(OutboxPurpose.reply) OR EXISTS
        (SELECT 1 FROM messages WHERE messages.chat = outbox.chat AND messages.event = ?2))
      """, event.rawValue)
    try update(
      transaction,
      "UPDATE outbox SET state = 3, event = ?2, reason = NULL WHERE txn = ?1 AND state < 3",
      event.rawValue)
  }

  private func update(_ transaction: TransactionID, _ sql: String, _ value: String? = nil) throws {
    let key = try database.first(
      "SELECT chats.id FROM outbox JOIN chats ON chats.key = outbox.chat WHERE txn = ?",
      transaction.rawValue
    ) { ChatID($0.text(0)) }
    guard let key, let chat = try knownChat(key) else { return }
    try database.run(sql, values: [transaction.rawValue] + (value.map { [$0] } ?? []))
    if database.changes > 0 { changed(outboxOf: chat) }
  }

  /// The timeline brought a message of ours: it leaves the outbox.
  func settleOutbox(_ message: TimelineMessage, in chat: ChatInCommit) throws {
    guard message.sender == store.ownUser else { return }
    try database.run(
      "DELETE FROM outbox WHERE chat = ?1 AND (txn = ?2 OR event = ?3)", chat.row.key,
      message.transaction?.rawValue, message.event.rawValue)
    if database.changes > 0 { changed(outboxOf: chat) }
  }
}
