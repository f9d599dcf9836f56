internal import Database
internal import Intents
internal import Model

struct TimelineChanges {
  /// The count of unused order numbers that are reserved for each gap, more than any chat has
  /// messages, so that filling a gap never renumbers rows. There are enough numbers for 2²⁸ gaps.
  private static let gapSize: Int64 = 1 << 32

  let messages: MessageTable
  let gaps: GapTable
  let placed: PlacedMessageTable
  let insertion: MessageInsertion
  let threads: ThreadChanges
  let threadTable: ThreadTable
  let news: NotifiableMessages
  let log: ChangeLog

  func append(
    _ arrived: [TimelineMessage], _ gap: HistoryToken?, to chat: ChatInCommit
  ) throws(DatabaseError) {
    if let gap, try !isKnown(arrived.first, in: chat) {
      try openGap(gap, in: chat)
      news.noteGap(in: chat)
    }
    for message in arrived {
      if let root = try threads.root(of: message, in: chat),
        try threads.append(message, to: root, in: chat)
      {
        try news.note(message, in: chat)
      } else if try insertion.insert(message, at: chat.row.timeline.next, in: chat) {
        chat.row.timeline.next = chat.row.timeline.next.placeBehind
        try threads.gather(message.event, of: chat)
        try news.note(message, in: chat)
      }
      try insertion.removeFromOutbox(message, in: chat)
    }
  }

  // `true` if the first message of a batch is stored already, so that no history is missing before
  // it.
  private func isKnown(
    _ message: TimelineMessage?, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard let message else { return false }
    return try messages.ord(of: message.event, in: chat.key) != nil
  }

  // Stores the token of missing history as a gap. If nothing of the chat is stored, all history
  // before its end is missing, so no gap is made.
  private func openGap(_ token: HistoryToken, in chat: ChatInCommit) throws(DatabaseError) {
    let next = chat.row.timeline.next
    log.change(chat)
    if chat.row.reading.hasThreads {
      try threads.threads.writeAll(of: chat)
      try threadTable.forgetEdges(in: chat.key)
    }
    guard chat.row.timeline.first != nil else {
      chat.row.timeline.edge = .more(token)
      chat.row.timeline.edgeOrd = nil
      return
    }
    // If no message arrived after the last gap, the new token, which fetches the missing history of
    // both gaps, replaces the old one.
    if try !gaps.replace(with: token, at: next, in: chat.key) {
      chat.row.timeline.next = next &+ Self.gapSize
      try gaps.insert(token, at: chat.row.timeline.next, in: chat.key)
    }
    // Own messages that the server accepted before this sync are older than its messages, so they
    // belong into the gap. If this sync response contains one of them, it leaves the outbox in this
    // commit.
    try placed.placeSent(at: chat.row.timeline.next, in: chat.key)
  }
}

/// Stores one message of the main timeline or of a thread with a given order number (`ord`), and
/// applies the deletion, reactions, edits, votes and read positions that arrived before the
/// message. Removes an own message from the outbox.
struct MessageInsertion {
  let tables: Tables
  let edits: EditChanges
  let polls: PollChanges
  let positions: ReadPositions
  let threads: CommitThreads
  let log: ChangeLog
  let outbox: OutboxChanges
  let identity: OwnIdentity

  /// Stores a message with the order number `ord`, which must be free. Returns `false` when its
  /// event is stored already, or when the message says that a poll has ended and its sender may not
  /// end that poll.
  func insert(
    _ message: TimelineMessage, at ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard try isShown(message, in: chat) else { return false }
    var content = message.content
    if chat.row.reading.awaits, try tables.waiting.holdsDeletion(of: message.event, in: chat.key) {
      content = .deleted
    }
    let isOlder = ThreadRange.isMain(ord) && ord < chat.row.timeline.newest ?? .min
    guard
      try tables.messages.insert(message, content, at: ord, isOlder: isOlder, in: chat.key)
    else { return false }
    if let root = message.thread {
      try note(message, content, at: ord, in: threads.thread(root, of: chat), of: chat)
    }
    if ThreadRange.isMain(ord) { try note(message, content, at: ord, in: chat) }
    if chat.row.reading.awaits { try resolve(message, at: ord, in: chat) }
    return true
  }

  func isShown(_ message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard message.endsPoll, let poll = message.answers else { return true }
    return try polls.isShown(endOf: poll, by: message.sender, in: chat)
  }

  func removeFromOutbox(_ message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) {
    if message.sender == identity.user { try outbox.remove(message, in: chat) }
  }

  private func note(
    _ message: TimelineMessage, _ content: MessageContent, at ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) {
    let time = message.timestamp.milliseconds
    chat.row.timeline.first = min(chat.row.timeline.first ?? ord, ord)
    if ord > chat.row.timeline.newest ?? .min {
      chat.row.timeline.newest = ord
      chat.row.timeline.newestEvent = message.event
    }
    guard message.content.isSaid else {
      chat.row.identity.founded = max(chat.row.identity.founded, time)
      return
    }
    if ord > chat.previewOrd ?? .min, try !tables.ignored.holds(message.sender) {
      chat.newestSaid = .init(ord: ord, sender: message.sender, content: content, time: time)
    }
    positions.noteWriting(message, at: ord, in: chat)
  }

  private func note(
    _ message: TimelineMessage, _ content: MessageContent, at ord: Int64,
    in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) {
    log.change(chat)
    if content != .deleted {
      thread.row.replies += 1
      if thread.row.told > 0, ord > thread.row.toldOrd { thread.row.told += 1 }
    }
    try positions.noteWriting(message, at: ord, in: thread, of: chat)
  }

  private func resolve(
    _ message: TimelineMessage, at ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) {
    let event = message.event
    try tables.waiting.release(event, in: chat.key)
    try tables.reactions.place(event, at: ord, in: chat.key)
    try tables.edits.removeOthers(than: message.sender, of: event, in: chat.key)
    try edits.renewText(of: event, in: chat)
    if message.content.poll != nil {
      try polls.place(event, in: chat)
    } else {
      try polls.removeAll(of: event, in: chat)
    }
    if let root = message.thread {
      try positions.place(message, at: ord, in: threads.thread(root, of: chat), of: chat)
    }
    if ThreadRange.isMain(ord) { try positions.place(event, at: ord, in: chat) }
  }
}

/// Removes messages from the main timeline of a chat, and then corrects the chat's first and newest
/// message, its gaps and its preview.
struct MessageRemoval {
  let tables: Tables
  let log: ChangeLog

  /// Removes a message of the main timeline, as if it had never arrived.
  func remove(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard let ord = try tables.messages.ord(of: event, in: chat.key), ThreadRange.isMain(ord)
    else { return }
    try tables.messages.remove(at: ord, in: chat.key)
    try tables.reactions.removeAll(at: ord, in: chat.key)
    try tables.edits.removeAll(of: event, in: chat.key)
    try moveGap(at: ord, in: chat)
    if chat.row.timeline.edgeOrd == ord {
      chat.row.timeline.edgeOrd = try tables.messages.firstOrd(from: ord, in: chat.key)
    }
    try renewEnds(of: chat)
    if chat.previewOrd == ord { try renewPreview(of: chat) }
    log.change(chat)
  }

  /// Moves the gap in the history before a message that has left the main timeline: the gap is
  /// recorded before the next message instead, unless there is a gap already.
  func moveGap(at ord: Int64, in chat: ChatInCommit) throws(DatabaseError) {
    guard let token = try tables.gaps.token(at: ord, in: chat.key) else { return }
    try tables.gaps.remove(at: ord, in: chat.key)
    let next = try tables.messages.firstOrd(from: ord, in: chat.key) ?? chat.row.timeline.next
    if try tables.gaps.token(at: next, in: chat.key) == nil {
      try tables.gaps.insert(token, at: next, in: chat.key)
    }
    try tables.placed.move(from: ord, to: next, in: chat.key)
  }

  /// Determines again which messages are the first and the newest of the main timeline, and lowers
  /// the position up to which the server counted unread messages to the newest one.
  func renewEnds(of chat: ChatInCommit) throws(DatabaseError) {
    let newest = try tables.messages.newest(in: chat.key)
    chat.row.timeline.newest = newest?.ord
    chat.row.timeline.newestEvent = newest?.event
    chat.row.timeline.first = try tables.messages.firstOrd(from: .min, in: chat.key)
    chat.row.reading.countedOrd = min(chat.row.reading.countedOrd, newest?.ord ?? 0)
  }

  func renewPreview(of chat: ChatInCommit) throws(DatabaseError) {
    guard let newest = try tables.messages.newestSaid(in: chat.key) else {
      chat.newestSaid = nil
      chat.row.timeline.preview = nil
      return
    }
    chat.newestSaid = .init(
      ord: newest.ord, sender: newest.sender, content: newest.content,
      time: newest.time.milliseconds)
  }
}

/// Remembers the event ids of the own messages that left the outbox last in this run of the
/// program. The screen may still name such a message by its transaction id, until the next view
/// model contains the event id.
final class SentMessages {
  /// The limit of ids in each of the dictionaries `newer` and `older`. When `newer` is full,
  /// `newer` becomes `older`, and a new dictionary begins.
  private static let most = 1_024

  private var newer: [TransactionID: EventID] = [:]
  private var older: [TransactionID: EventID] = [:]

  func note(_ transaction: TransactionID, as event: EventID) {
    if newer.count >= Self.most { (older, newer) = (newer, [:]) }
    newer[transaction] = event
  }

  func event(of transaction: TransactionID) -> EventID? {
    newer[transaction] ?? older[transaction]
  }
}
