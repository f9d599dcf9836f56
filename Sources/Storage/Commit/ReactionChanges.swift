internal import Database
internal import Intents
internal import Model

/// Stores reactions to messages, and withdraws them.
struct ReactionChanges {
  let tables: Tables
  let chats: CommitChats
  let log: ChangeLog

  func add(_ reaction: Reaction, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try !wasTakenBack(reaction.event, in: chat) else { return }
    let target = try tables.messages.state(of: reaction.target, in: chat.key)
    // A deleted message has no reactions; a reaction from another server may arrive after the
    // deletion.
    if target?.kind == .deleted { return }
    guard try tables.reactions.insert(reaction, at: target?.ord, in: chat.key) else { return }
    if target == nil { chat.row.reading.awaits = true } else { log.change(chat) }
  }

  /// Removes the reaction with this event id, because it was withdrawn; returns `false` when no
  /// such reaction is stored.
  func takeBack(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard try tables.reactions.remove(event, in: chat.key) else { return false }
    log.change(chat)
    return true
  }

  // History is fetched backwards, so a reaction's deletion may arrive before the reaction. The
  // deletion stays stored, because the same page may arrive again.
  private func wasTakenBack(
    _ event: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard chat.row.reading.awaits else { return false }
    return try tables.waitingDeletions.holds(event, in: chat.key)
  }
}
