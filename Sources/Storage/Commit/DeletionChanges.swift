internal import Database
internal import Intents
internal import Model

/// Deletes messages, and withdraws edits and reactions.
struct DeletionChanges {
  let tables: Tables
  let chats: CommitChats
  let edits: EditChanges
  let reactions: ReactionChanges
  let log: ChangeLog

  func delete(_ event: EventID, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard let ord = try tables.messages.ord(of: event, in: chat.key) else {
      if try reactions.takeBack(event, in: chat) { return }
      if try edits.takeBack(event, in: chat) { return }
      if try tables.originals.delete(event, in: chat.key) { log.change(chat) }
      chat.row.reading.awaits = true
      return try tables.waitingDeletions.insert(event, in: chat.key)
    }
    let deleted = ContentColumns(.deleted)
    guard try edits.set(deleted, isEdited: false, at: ord, in: chat) else { return }
    try tables.reactions.removeAll(at: ord, in: chat.key)
    try tables.edits.removeAll(of: event, in: chat.key)
  }
}
