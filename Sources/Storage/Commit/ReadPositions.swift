internal import Database
internal import Intents
internal import Model

/// Stores unread counts, the user's own read positions, and the read positions of other people.
final class ReadPositions {
  private let messages: MessageTable
  private let receipts: ReceiptTable
  private let members: MemberTable
  private let ignored: IgnoredTable
  private let chats: CommitChats
  private let identity: OwnIdentity
  private let undo: ReadUndo
  private let log: ChangeLog
  /// The chats for which the batch of events that is being applied contained unread counts.
  private var counted: [ChatInCommit] = []
  /// The newest message of each other person, by chat, among those that this commit stored.
  private var written: [Int64: [UserID: WrittenMessage]] = [:]

  private struct WrittenMessage {
    let receipt: Receipt
    let ord: Int64
  }

  init(tables: Tables, chats: CommitChats, identity: OwnIdentity, undo: ReadUndo, log: ChangeLog) {
    messages = tables.messages
    receipts = tables.receipts
    members = tables.members
    ignored = tables.ignored
    self.chats = chats
    self.identity = identity
    self.undo = undo
    self.log = log
  }

  // A mention is also a message, so the count of messages is at least that of mentions. The limit,
  // beyond any server's counts, keeps the sums from overflowing.
  func setUnread(_ counts: UnreadCounts, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    let most = 1_000_000_000
    let mentions = min(max(counts.mentions, 0), most)
    chat.row.reading.server = UnreadCounts(
      messages: min(max(counts.messages, mentions), most), mentions: mentions)
    chat.row.reading.countedOrd = chat.row.timeline.newest ?? 0
    counted.append(chat)
  }

  /// Called after all events of a sync batch: sets `countedOrd` of each chat that got unread counts
  /// to the order number of its newest message, because these counts include the batch's messages.
  /// Hidden messages of ignored people do not count: who has read all others has read all.
  func endBatch() throws(DatabaseError) {
    let hidesSome = counted.isEmpty ? false : try !ignored.isEmpty()
    for chat in counted {
      let newest = chat.row.timeline.newest ?? 0
      chat.row.reading.countedOrd =
        hidesSome ? try messages.newestShown(in: chat.key) ?? 0 : newest
    }
    counted = []
  }

  /// Stores the user's own read position as the server sent it.
  func setRead(_ event: EventID, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard let ord = try messages.ord(of: event, in: chat.key) else {
      chat.row.reading.readWaiting = event
      chat.row.reading.awaits = true
      return
    }
    try move(chat, to: ord)
  }

  /// Moves the user's read position forward to the one that the server sent. A pending receipt for
  /// a later message stays.
  private func move(_ chat: ChatInCommit, to ord: Int64) throws(DatabaseError) {
    // Another device has read on, so the mark from before is over.
    if ord > chat.row.reading.readOrd { chat.row.listing.clearMark() }
    chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
    guard let pending = chat.row.reading.receiptPending else { return }
    if let own = try messages.ord(of: pending, in: chat.key), own > ord { return }
    chat.row.reading.receiptPending = nil
  }

  /// Stores that the person has read up to an event on this device, unless a later position is
  /// stored.
  func readHere(_ event: EventID, _ id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), let ord = try messages.ord(of: event, in: chat.key),
      ord > chat.row.reading.readOrd
    else { return }
    chat.row.reading.readOrd = ord
    chat.row.reading.receiptPending = event
    chat.row.listing.clearMark()
  }

  /// Marks all messages of a chat as read, and the receipt for its newest message as pending.
  func readAll(of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    let former = chat.row.reading
    let wasMarked = chat.row.listing.isMarkedUnread
    readAll(of: chat)
    guard wasMarked || chat.row.reading.readOrd != former.readOrd else { return }
    undo.last = ReadUndo.Marking(
      chat: id, former: former, marked: chat.row.reading.readOrd, wasMarkedUnread: wasMarked)
  }

  /// Undoes marking a chat as read: restores the mark as unread and the former read position, unless
  /// more was read since then; the position not if the receipt was sent to the server.
  func undoRead(of id: ChatID) throws(DatabaseError) {
    guard let last = undo.last, last.chat == id, let chat = try chats.known(id),
      chat.row.reading.readOrd == last.marked
    else { return }
    undo.last = nil
    if last.wasMarkedUnread { chat.row.listing.markWaiting = true }
    guard chat.row.reading.receiptPending != nil else { return }
    chat.row.reading.readOrd = last.former.readOrd
    chat.row.reading.receiptPending = last.former.receiptPending
  }

  /// Marks all messages of all chats as read, and the receipts for their newest messages as
  /// pending.
  func readAllChats() throws(DatabaseError) {
    for chat in try chats.unread() { readAll(of: chat) }
  }

  private func readAll(of chat: ChatInCommit) {
    chat.row.listing.clearMark()
    let end = max(chat.row.timeline.newest ?? 0, chat.row.reading.countedOrd)
    guard end > chat.row.reading.readOrd else { return }
    chat.row.reading.readOrd = end
    if let newest = chat.row.timeline.newestEvent { chat.row.reading.receiptPending = newest }
  }

  /// Removes the pending receipt if it is for this event, because the server accepted or refused
  /// it.
  func forgetPending(_ event: EventID, _ id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), chat.row.reading.receiptPending == event else { return }
    chat.row.reading.receiptPending = nil
  }

  /// Stores the read positions of other people who are in the chat, unless they are known to have
  /// read further. The user's own arrives as `ChatEvent.readUpTo`.
  func set(_ changed: [Receipt], in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for receipt in changed where receipt.user != identity.user {
      guard try !members.hasLeft(receipt.user, chat.key) else { continue }
      if let ord = try messages.ord(of: receipt.event, in: chat.key) {
        try move(receipt, to: ord, in: chat)
        chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
      } else {
        try receipts.keep(receipt, in: chat.key)
        chat.row.reading.awaits = true
      }
    }
  }

  private func move(
    _ receipt: Receipt, to ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) {
    if try receipts.set(receipt, at: ord, in: chat.key) { log.changeReceipts(of: chat) }
  }

  /// Forgets the read position of a person who left the chat, so that nobody who is gone is named
  /// as a reader. Messages that were seen stay seen.
  func forget(_ user: UserID, in chat: ChatInCommit) throws(DatabaseError) {
    try receipts.remove(user, from: chat.key)
    written[chat.key]?[user] = nil
    log.changeReceipts(of: chat)
  }

  /// Called after all events of the commit: moves the read positions of those who wrote to the
  /// newest message of each, in one step for a person, however many messages arrived.
  func finish() throws(DatabaseError) {
    for chat in chats.sorted {
      for (user, message) in written.removeValue(forKey: chat.key) ?? [:]
      where try !members.hasLeft(user, chat.key) {
        try move(message.receipt, to: message.ord, in: chat)
      }
    }
  }

  /// Sets `ord`, the order number of a newly stored message, in the read positions that arrived
  /// before the message.
  func place(_ event: EventID, at ord: Int64, in chat: ChatInCommit) throws(DatabaseError) {
    if try receipts.place(event, at: ord, in: chat.key) {
      log.changeReceipts(of: chat)
      chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
    }
    guard chat.row.reading.readWaiting == event else { return }
    chat.row.reading.readWaiting = nil
    try move(chat, to: ord)
  }

  /// Records that the sender of the message `ord` has read up to that message: moves the user's own
  /// read position, or the position up to which any other person has read. That person's own
  /// position moves in `finish`.
  func noteWriting(_ message: TimelineMessage, at ord: Int64, in chat: ChatInCommit) {
    let user = message.sender
    guard user != identity.user else {
      chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
      return
    }
    chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
    if let known = written[chat.key]?[user], known.ord >= ord { return }
    let receipt = Receipt(user: user, event: message.event, timestamp: message.timestamp)
    written[chat.key, default: [:]][user] = WrittenMessage(receipt: receipt, ord: ord)
  }
}
