internal import Database
internal import Intents
internal import Model

struct EditChanges {
  let tables: Tables
  let polls: PollChanges
  let chats: CommitChats
  let log: ChangeLog

  private var edits: EditTable { tables.edits }
  private var messages: MessageTable { tables.messages }

  func add(_ edit: Edit, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    let sender = try sender(of: edit.target, in: chat)
    // An edit by anybody else never counts.
    guard sender == nil || sender == edit.sender, try edits.insert(edit, in: chat.key)
    else { return }
    if sender == nil {
      try tables.waiting.add(
        .edit, edit.event, by: edit.sender, for: edit.target, in: chat.key)
    }
    try renewText(of: edit.target, in: chat)
  }

  /// The sender of a message of the timeline or of one that was fetched by itself; `nil` if it is
  /// not stored.
  private func sender(
    of event: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) -> UserID? {
    if let sender = try messages.sender(of: event, in: chat.key) { return sender }
    return try tables.originals.sender(of: event, in: chat.key)
  }

  /// Stores an own edit that has not arrived by sync yet, as the newest edit of its message. A
  /// later sync response contains the edit's time.
  func keep(_ edit: Edit, in chat: ChatInCommit) throws(DatabaseError) {
    if try edits.insertNewest(edit, in: chat.key) { try renewText(of: edit.target, in: chat) }
  }

  /// Sets a message's text to the text of the last edit by its sender or, without an edit, to its
  /// first text. Does nothing for a deleted message, or for one that reports a change of the room,
  /// such as a join. A message that is not stored gets its newest text when it arrives.
  func renewText(of event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard let stored = try messages.state(of: event, in: chat.key) else {
      chat.row.reading.awaits = true
      // The edited message may be a poll that the timeline does not contain and that was fetched by
      // itself.
      return polls.recount(event, in: chat)
    }
    guard stored.kind != .deleted, stored.kind != .change else { return }
    if !stored.isEdited { try edits.keepFirstText(of: event, in: chat.key) }
    guard let newest = try edits.newest(of: event, in: chat.key) else { return }
    let isNew = try set(newest.content, isEdited: newest.isEdit, at: stored.ord, in: chat)
    if isNew, stored.kind == .poll { polls.recount(event, in: chat) }
  }

  func takeBack(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard let target = try edits.target(of: event, in: chat.key) else { return false }
    try edits.remove(event, in: chat.key)
    try renewText(of: target, in: chat)
    return true
  }

  /// Returns `false` when the message has this content already, or is not stored.
  func set(
    _ content: ContentColumns, isEdited: Bool, at ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard try messages.set(content, isEdited: isEdited, at: ord, in: chat.key) else { return false }
    log.change(chat)
    if ord == chat.previewOrd {
      chat.newestSaid = try messages.origin(at: ord, in: chat.key).map { origin in
        .init(ord: ord, sender: origin.sender, content: content.content, time: origin.time)
      }
    }
    return true
  }
}

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
      try tables.waiting.add(.deletion, event, for: event, in: chat.key)
      return
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
    let isDeleted = try tables.waiting.holdsDeletion(of: message.event, in: chat.key)
    let content = isDeleted ? .deleted : message.content
    guard try tables.originals.insert(message, content, in: chat.key) else { return }
    try tables.waiting.release(fetched: message.event, in: chat.key)
    log.change(chat)
    if content.poll != nil { try polls.place(message.event, in: chat) }
  }
}

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
    guard target == nil else { return log.change(chat) }
    chat.row.reading.awaits = true
    try tables.waiting.add(
      .reaction, reaction.event, by: reaction.sender, for: reaction.target, in: chat.key)
  }

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
    return try tables.waiting.holdsDeletion(of: event, in: chat.key)
  }
}
