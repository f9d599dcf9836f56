internal import Database
internal import Intents
internal import Model

/// Deletes messages, and withdraws edits, reactions and responses to polls.
struct DeletionChanges {
  let tables: Tables
  let chats: CommitChats
  let edits: EditChanges
  let reactions: ReactionChanges
  let polls: PollChanges
  let threads: CommitThreads
  let positions: ReadPositions
  let log: ChangeLog

  func delete(_ event: EventID, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard let ord = try tables.messages.ord(of: event, in: chat.key) else {
      if try reactions.takeBack(event, in: chat) { return }
      if try edits.takeBack(event, in: chat) { return }
      // The message that says that a poll has ended may be stored only as a quoted message.
      let wasResponse = try polls.takeBack(event, in: chat)
      if try tables.originals.delete(event, in: chat.key) {
        log.change(chat)
        try polls.removeAll(of: event, in: chat)
      }
      if wasResponse { return }
      chat.row.reading.awaits = true
      return try tables.waitingDeletions.insert(event, in: chat.key)
    }
    let former = try tables.replies.message(event, in: chat.key)
    let deleted = ContentColumns(.deleted)
    guard try edits.set(deleted, isEdited: false, at: ord, in: chat) else { return }
    if let former { try positions.noteDeletion(of: former, in: chat) }
    if let root = try tables.replies.thread(of: event, in: chat.key),
      let thread = try threads.known(root, of: chat)
    {
      thread.row.replies = max(0, thread.row.replies - 1)
      thread.row.told = max(0, thread.row.told - 1)
    }
    try tables.reactions.removeAll(at: ord, in: chat.key)
    try tables.edits.removeAll(of: event, in: chat.key)
    try polls.removeAll(of: event, in: chat)
    // If the deleted message ended a poll, the poll is open again unless it has another valid end.
    _ = try polls.takeBack(event, in: chat)
  }
}
