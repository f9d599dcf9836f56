internal import Database
internal import Intents
internal import Model

/// Removes messages from the main timeline of a chat, and then corrects the chat's first and newest
/// message, its gaps and its preview.
struct MessageRemoval {
  let tables: Tables
  let log: ChangeLog

  /// Removes a message of the main timeline, as if it had never arrived. Does nothing for a message
  /// that is not stored, or that only a thread shows.
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

  /// Determines again which message the chat list shows for the chat: the newest one of the main
  /// timeline that a person who is not ignored wrote.
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
