internal import Database
internal import Model

/// Writes the row of a chat at the end of a commit, with the name, the preview, the unread counts
/// and the position that the chat list shows.
struct ChatSaving {
  let table: ChatTable
  let messages: MessageTable
  let outbox: OutboxTable
  let naming: ChatNaming
  let names: NameBook
  let identity: OwnIdentity
  let placing: ChatPlacing
  let log: ChangeLog

  func save(_ chat: ChatInCommit) throws(DatabaseError) {
    try renewName(of: chat)
    try renewPreview(of: chat)
    renewActivity(of: chat)
    chat.row.reading.unread =
      chat.row.identity.membership == .left
      ? .none : chat.row.reading.all(isMarked: chat.row.listing.isMarkedUnread)
    try placing.place(chat)
    guard chat.row != chat.saved || chat.isNew else { return }
    try write(chat)
    log.save(chat)
  }

  private func write(_ chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row, chat.saved)
    if new.identity != old.identity || chat.isNew { try table.save(new.identity, new.key) }
    if new.timeline != old.timeline { try table.save(new.timeline, new.key) }
    if new.reading != old.reading { try table.save(new.reading, new.key) }
    if new.listing != old.listing { try table.save(new.listing, new.key) }
  }

  private func renewName(of chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row.identity, chat.saved.identity)
    let isRenamed =
      chat.isNew || new.roomName != old.roomName || new.heroes != old.heroes
      || new.directUser != old.directUser || new.inviter != old.inviter
    guard isRenamed || (chat.hasNewNames && new.roomName.isEmpty) else { return }
    chat.row.identity.name = try naming.name(new, key: chat.key)
  }

  private func renewPreview(of chat: ChatInCommit) throws(DatabaseError) {
    if let newest = try newestSaid(in: chat) {
      chat.row.timeline.preview = .init(
        ord: newest.ord, sender: newest.sender, senderName: nil, text: newest.content.preview,
        time: newest.time)
    }
    guard chat.newestSaid != nil || chat.hasNewNames, var preview = chat.row.timeline.preview
    else { return }
    let isOwn = preview.sender == identity.user
    preview.senderName = isOwn ? nil : try names.name(of: preview.sender, in: chat.key)
    chat.row.timeline.preview = preview
  }

  // An own message is previewed with the text of its edit that is queued or being sent, and with
  // its stored text again if that edit is refused or discarded.
  private func newestSaid(
    in chat: ChatInCommit
  ) throws(DatabaseError) -> ChatInCommit.NewestSaid? {
    let sender = chat.newestSaid?.sender ?? chat.row.timeline.preview?.sender
    guard chat.newestSaid != nil || chat.hasNewOutbox, let ord = chat.previewOrd,
      sender == identity.user,
      let stored = try messages.messages(from: ord, limit: 1, in: chat.key).first,
      stored.ord == ord, stored.content != .deleted
    else { return chat.newestSaid }
    let text = try outbox.edit(of: stored.event, in: chat.key)
    return .init(
      ord: ord, sender: stored.sender, content: text ?? stored.content,
      time: stored.time.milliseconds)
  }

  // An invite to a chat that the user had left gets its position in the chat list by the time of
  // the invite, not by that of the old messages.
  private func renewActivity(of chat: ChatInCommit) {
    let (said, founded) = (chat.row.timeline.preview?.time, chat.row.identity.founded)
    chat.row.timeline.activity =
      chat.row.identity.membership == .invited
      ? max(said ?? founded, founded) : said ?? founded
  }
}
