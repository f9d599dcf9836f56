internal import Database
internal import Intents
internal import Model

/// Stores edits, and sets the content of each edited message to that of the newest edit by its
/// sender.
struct EditChanges {
  let edits: EditTable
  let messages: MessageTable
  let polls: PollChanges
  let chats: CommitChats
  let log: ChangeLog

  func add(_ edit: Edit, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try edits.insert(edit, in: chat.key) else { return }
    try renewText(of: edit.target, in: chat)
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

  /// Removes a deleted edit and sets the edited message to its newest remaining text; `false` when
  /// no such edit is stored.
  func takeBack(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard let target = try edits.target(of: event, in: chat.key) else { return false }
    try edits.remove(event, in: chat.key)
    try renewText(of: target, in: chat)
    return true
  }

  /// Replaces the content of the message with the order number `ord`. Returns `false` when the
  /// message has this content already, or is not stored.
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
