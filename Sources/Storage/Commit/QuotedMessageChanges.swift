internal import Database
internal import Intents
internal import Model

/// Stores messages that were fetched by themselves, such as quoted messages, and that the timeline
/// does not contain.
struct QuotedMessageChanges {
  let tables: Tables
  let chats: CommitChats
  let polls: PollChanges
  let log: ChangeLog

  func keep(_ message: TimelineMessage, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try tables.messages.ord(of: message.event, in: chat.key) == nil else { return }
    let isDeleted = try tables.waitingDeletions.holds(message.event, in: chat.key)
    let content = isDeleted ? .deleted : message.content
    guard try tables.originals.insert(message, content, in: chat.key) else { return }
    log.change(chat)
    if content.poll != nil { try polls.place(message.event, in: chat) }
  }
}
