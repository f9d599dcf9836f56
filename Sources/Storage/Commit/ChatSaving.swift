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
  let arrivals: ArrivalTimes
  let log: ChangeLog

  func save(_ chat: ChatInCommit) throws(DatabaseError) {
    try renewName(of: chat)
    try renewPreview(of: chat)
    try renewActivity(of: chat)
    let membership = chat.row.identity.membership
    chat.row.reading.unread =
      membership == .left || membership == .joined && chat.row.listing.isHidden
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

  // Only what arrives at the end of the chat moves it in the chat list; a page of history and the
  // deletion of an older message do not. An invite, also to a chat that the user had left, and a
  // chat without messages have the time of their last change.
  private func renewActivity(of chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row.timeline.preview, chat.saved.timeline.preview)
    let identity = chat.row.identity
    if let new, new.ord != old?.ord, new.ord >= chat.saved.timeline.next || chat.isNew {
      chat.row.timeline.activity = try arrivals.time(new.time)
    } else if let old, new.map({ $0.ord < old.ord }) != false {
      // The newest messages are hidden.
      let last = arrivals.bounded(new?.time ?? identity.founded)
      chat.row.timeline.activity = min(chat.row.timeline.activity, last)
    }
    guard new == nil || identity.membership == .invited else { return }
    let isChanged =
      chat.isNew || identity.founded != chat.saved.identity.founded
      || identity.membership == .invited && chat.saved.identity.membership != .invited
    guard isChanged else { return }
    let founded = try arrivals.time(identity.founded)
    chat.row.timeline.activity =
      new == nil ? founded : max(founded, chat.row.timeline.activity)
  }
}
