internal import Database
internal import Intents
internal import Model

struct OutboxChanges {
  let outbox: OutboxTable
  let drafts: DraftTable
  let chats: CommitChats
  let threads: CommitThreads
  let edits: EditChanges
  let sent: SentMessages
  let identity: OwnIdentity
  let now: @Sendable () -> ServerTimestamp
  let log: ChangeLog

  func submit(_ submission: Submission) throws(DatabaseError) {
    guard let chat = try chats.known(submission.chat), chat.row.identity.membership != .left else {
      return log.refuse(submission, .notAllowed)
    }
    guard !chat.row.identity.isEncrypted else { return log.refuse(submission, .encrypted) }
    guard chat.row.identity.successor == nil else { return log.refuse(submission, .replaced) }
    var entry = OutboxEntry(
      transaction: submission.transaction, text: submission.text, isEmote: submission.isEmote,
      thread: submission.thread,
      format: submission.file.map { StoredFormat($0) }
        ?? submission.poll.map { StoredFormat($0) }
        ?? submission.format.map { StoredFormat($0) })
    switch submission.relation {
    case nil: break
    case .reply(let event): (entry.purpose, entry.target) = (.reply, event)
    case .edit(let event): (entry.purpose, entry.target) = (.edit, event)
    }
    guard let known = try resolved(entry, in: chat) else {
      return log.refuse(submission, .notAllowed)
    }
    if try queue(known, in: chat), !submission.isByCommand {
      try endDraft(submission, in: chat)
      if let target = known.target { try drafts.endEdit(of: target, in: chat.key) }
    }
  }

  // The submitted text is removed from the draft, as it is now a message in the outbox: otherwise,
  // after a crash, the text would be in the composer and in the chat.
  private func endDraft(
    _ submission: Submission, in chat: ChatInCommit
  ) throws(DatabaseError) {
    let key =
      try submission.thread.map { root throws(DatabaseError) in
        try threads.thread(root, of: chat).row.ownerKey
      } ?? chat.key
    if try drafts.remove(submission.typed, of: key) { log.changeChatList() }
    if case .edit(let event)? = submission.relation {
      try drafts.endEdit(of: event, in: key)
    }
  }

  func apply(_ intent: ActionIntent) throws(DatabaseError) {
    switch intent {
    case .delete(let id, let event, let transaction):
      guard let chat = try chats.known(id) else { return }
      try change(
        OutboxEntry(transaction: transaction, purpose: .deletion, target: event), in: chat)
    case .relate(let id, let event, let related, let transaction):
      guard let chat = try chats.known(id) else { return }
      let (purpose, text) = Self.columns(of: related)
      try change(
        OutboxEntry(transaction: transaction, text: text, purpose: purpose, target: event),
        in: chat)
    case .resend(let transaction): try resend(transaction)
    case .discard(let transaction): try discard(transaction)
    case .setAside(let transactions, let isUndone):
      if !isUndone { try removeAside() }
      for transaction in transactions { try set(isAside: !isUndone, transaction) }
    case .inspect, .undoRead, .room, .file: break
    }
  }

  private static func columns(of related: RelatedEvent) -> (OutboxPurpose, String) {
    switch related {
    case .reaction(let key): (.reaction, key)
    case .vote(let selections): (.vote, StoredPoll.encoded(selections: selections))
    case .pollEnd(let words): (.pollEnd, words)
    }
  }

  // Queues a change of a message, unless that message was discarded meanwhile, or the chat does not
  // accept such a change any more because it is encrypted or replaced.
  private func change(_ entry: OutboxEntry, in chat: ChatInCommit) throws(DatabaseError) {
    // A vote reveals a person's opinion, so it is never sent unencrypted to an encrypted chat.
    let takesTexts = !chat.row.identity.isEncrypted && chat.row.identity.successor == nil
    guard takesTexts || !entry.purpose.holdsText, let known = try resolved(entry, in: chat) else {
      return
    }
    _ = try queue(known, in: chat)
  }

  /// Returns an entry (a reply, or a change of a message) with the event id of its target message,
  /// if the entry names that message by its transaction id and the message was sent meanwhile; any
  /// other entry unchanged. Returns `nil` if the target is neither in the outbox nor known to be
  /// sent.
  private func resolved(
    _ entry: OutboxEntry, in chat: ChatInCommit
  ) throws(DatabaseError) -> OutboxEntry? {
    guard let transaction = entry.target?.unsentTransaction else { return entry }
    if try outbox.seq(of: transaction, in: chat.key) != nil { return entry }
    guard let event = sent.event(of: transaction) else { return nil }
    var entry = entry
    entry.target = event
    return entry
  }

  /// Adds an entry to the outbox; returns `false` when the outbox has an entry with this
  /// transaction id already.
  private func queue(
    _ entry: OutboxEntry, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard try outbox.insert(entry, at: now(), in: chat.key) else { return false }
    log.changeOutbox(of: chat)
    if chat.row.identity.membership == .left { try failAll(of: chat) }
    return true
  }

  // Queues a failed entry again. A text is not queued if its chat was encrypted meanwhile, because
  // it would be sent unencrypted, or if the chat was replaced; nothing is queued for a chat that
  // was left.
  private func resend(_ transaction: TransactionID) throws(DatabaseError) {
    guard let owner = try outbox.owner(of: transaction), let chat = try chats.known(owner.chat)
    else { return }
    let identity = chat.row.identity
    let takesTexts = !identity.isEncrypted && identity.successor == nil
    guard identity.membership != .left, takesTexts || !owner.purpose.holdsText else { return }
    if try outbox.set(.queued, from: .failed, of: transaction) { log.changeOutbox(of: chat) }
  }

  /// Removes an outbox entry that is queued or has failed, and the entries whose target is its
  /// message, because the person discarded it. An entry that is being sent or was sent stays.
  private func discard(_ transaction: TransactionID) throws(DatabaseError) {
    guard let chat = try chat(of: transaction) else { return }
    if try outbox.discard(transaction) { log.changeOutbox(of: chat) }
  }

  private func set(isAside: Bool, _ transaction: TransactionID) throws(DatabaseError) {
    guard let chat = try chat(of: transaction) else { return }
    if try outbox.set(isAside: isAside, transaction) { log.changeOutbox(of: chat) }
  }

  /// Removes the outbox entries that the person discarded (set aside), because that cannot be
  /// undone any more.
  func removeAside() throws(DatabaseError) {
    let owners = try outbox.chatsWithAside()
    guard !owners.isEmpty else { return }
    try outbox.removeAside()
    for case let chat? in try owners.map({ id throws(DatabaseError) in try chats.known(id) }) {
      log.changeOutbox(of: chat)
    }
  }

  /// Marks all outbox entries of a chat that are queued or being sent as failed, because nothing
  /// can be sent to the chat any more. The entries stay in the outbox.
  func failAll(of chat: ChatInCommit) throws(DatabaseError) {
    if try outbox.fail(.notAllowed, onlyTexts: false, in: chat.key) { log.changeOutbox(of: chat) }
  }

  /// Queues the messages of a chat again that were refused because they were not allowed: the power
  /// levels changed, so that they may be.
  func requeueNotAllowed(in chat: ChatInCommit) throws(DatabaseError) {
    guard chat.row.identity.membership == .joined, !chat.row.identity.isEncrypted,
      chat.row.identity.successor == nil
    else { return }
    if try outbox.requeueNotAllowed(in: chat.key) { log.changeOutbox(of: chat) }
  }

  /// Marks the messages, replies, edits, votes and ends of polls of a chat that are queued or being
  /// sent as failed, because the chat accepts no texts any more. The entries stay in the outbox.
  func failTexts(of chat: ChatInCommit, _ reason: FailureReason) throws(DatabaseError) {
    if try outbox.fail(reason, onlyTexts: true, in: chat.key) { log.changeOutbox(of: chat) }
  }

  func set(_ change: DeliveryChange, of transaction: TransactionID) throws(DatabaseError) {
    guard let owner = try outbox.owner(of: transaction), let chat = try chats.known(owner.chat)
    else { return }
    if case .sent(let event) = change, owner.purpose == .edit {
      try keep(transaction, as: event, in: chat)
    }
    let isChanged =
      switch change {
      case .sending: try outbox.set(.sending, from: .queued, of: transaction)
      case .queued: try outbox.set(.queued, from: .sending, .failed, of: transaction)
      case .failed(let reason):
        try outbox.set(.failed, from: .queued, .sending, of: transaction, reason: reason)
      case .sent(let event): try outbox.setSent(transaction, as: event)
      }
    guard isChanged else { return }
    log.changeOutbox(of: chat)
    if case .failed = change, owner.purpose.isNewMessage { try outbox.takeEdits(of: transaction) }
    // If the outbox has no such message any more when the server's response is stored, the timeline
    // contained the message before the response.
    if case .sent(let event) = change, owner.purpose.isNewMessage,
      try outbox.seq(of: transaction, in: chat.key) == nil
    {
      try note(OwnEcho(chat: chat.id, transaction: transaction, event: event), in: chat)
    }
  }

  /// Stores an own edit that the server accepted. The edit leaves the outbox before it arrives by
  /// sync, so its message would otherwise show the former text until then.
  private func keep(
    _ transaction: TransactionID, as event: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) {
    guard let edit = try outbox.edit(transaction), let user = identity.user else { return }
    let edited = Edit(
      event: event, target: edit.target, sender: user, timestamp: now(), content: edit.content)
    try edits.keep(edited, in: chat)
  }

  func remove(_ message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) {
    let sent = try outbox.remove(message.transaction, or: message.event, in: chat.key)
    guard let sent else { return }
    try note(OwnEcho(chat: chat.id, transaction: sent, event: message.event), in: chat)
  }

  private func note(_ echo: OwnEcho, in chat: ChatInCommit) throws(DatabaseError) {
    sent.note(echo.transaction, as: echo.event)
    try outbox.resolve(echo.transaction, as: echo.event)
    try drafts.resolve(echo.transaction, as: echo.event)
    log.note(echo, in: chat)
  }

  private func chat(of transaction: TransactionID) throws(DatabaseError) -> ChatInCommit? {
    guard let owner = try outbox.owner(of: transaction) else { return nil }
    return try chats.known(owner.chat)
  }
}

struct DraftChanges {
  let drafts: DraftTable
  let settings: SettingTable
  let chats: CommitChats
  let threads: CommitThreads
  let sent: SentMessages
  let log: ChangeLog

  /// Stores the draft of a chat or of a thread; a thread that is not stored gets a row. Does
  /// nothing else for an equal draft, and nothing at all if the chat is not stored. Only the draft
  /// of a chat counts as a change of shown data, because the chat list shows it; the loaded
  /// messages of a chat or thread do not contain a draft.
  func set(_ draft: Draft, of id: ChatID, thread: EventID?) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    let draft = resolved(draft)
    let key =
      try thread.map { root throws(DatabaseError) in
        try threads.thread(root, of: chat).row.ownerKey
      } ?? chat.key
    guard try draft != drafts.draft(of: key) else { return }
    try drafts.set(draft, of: key)
    if thread == nil { log.changeChatList() }
    if chat.row.listing.isHidden { log.changeOutbox(of: chat) }
  }

  /// Moves the text of a chat's draft to the room that replaced the chat's room, unless that has a
  /// draft itself, or is open: its composer would then store its own draft over the moved one. What
  /// belongs to a message of the replaced room stays there.
  func move(from chat: ChatInCommit, to next: ChatInCommit) throws(DatabaseError) {
    let (old, new) = (try drafts.draft(of: chat.key), try drafts.draft(of: next.key))
    guard old.text.contains(where: { !$0.isWhitespace }), new.text.isEmpty, new.edit == nil,
      try settings.text(.front) != next.id.rawValue
    else { return }
    try drafts.set(Draft(text: old.text, cursor: old.cursor, place: new.place), of: next.key)
    try drafts.set(Draft(text: "", cursor: 0, edit: old.edit, place: old.place), of: chat.key)
    log.changeChatList()
  }

  // In an unfinished edit, the composer may still name the message by its transaction id although
  // the event id of the message is known. The result names it by its event id.
  private func resolved(_ draft: Draft) -> Draft {
    guard let edit = draft.edit, let transaction = edit.event.unsentTransaction,
      let event = sent.event(of: transaction)
    else { return draft }
    return Draft(
      text: draft.text, cursor: draft.cursor, answers: draft.answers,
      edit: EditDraft(event: event, text: edit.text, cursor: edit.cursor), place: draft.place)
  }
}
