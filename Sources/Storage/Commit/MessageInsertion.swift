internal import Database
internal import Intents
internal import Model

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
    if chat.row.reading.awaits, try tables.waitingDeletions.holds(message.event, in: chat.key) {
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

  /// `false` for a message that says that a poll has ended if its sender may not end that poll;
  /// otherwise `true`.
  func isShown(_ message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard message.endsPoll, let poll = message.answers else { return true }
    return try polls.isShown(endOf: poll, by: message.sender, in: chat)
  }

  /// Removes an own message from the outbox, because the server has sent it back. A message of
  /// another person changes nothing.
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
    try tables.waitingDeletions.remove(event, in: chat.key)
    try tables.reactions.place(event, at: ord, in: chat.key)
    try edits.renewText(of: event, in: chat)
    if message.content.poll != nil { try polls.place(event, in: chat) }
    if let root = message.thread {
      try positions.place(message, at: ord, in: threads.thread(root, of: chat), of: chat)
    }
    if ThreadRange.isMain(ord) { try positions.place(event, at: ord, in: chat) }
  }
}
