internal import Database
internal import Intents
internal import Model

/// Reads the messages before and after a position in a chat or thread: the messages of the
/// timeline, followed by those of the outbox. Own messages that belong into a gap are placed at the
/// gap.
struct MessageReader {
  let tables: Tables
  let names: NameBook
  let identity: OwnIdentity
  /// The number of different reactions that are read for a message, apart from own ones.
  var maxReactions = OtherReactions.maxShown

  /// A position among a chat's messages: in the timeline, in the outbox at a message with a row id
  /// (`seq`), or at the end after all messages.
  private enum MessagePlace {
    /// Before the stored message with this order number. Of the own messages that are shown in the
    /// gap before it, those whose row ids in the outbox are less than `seq` come before the
    /// position; for `Int64.max`, all of them do.
    case timeline(Int64, seq: Int64 = .max)
    case outbox(Int64)
    case end

    static let start = timeline(.min, seq: .min)
  }

  func timeline(of chat: ChatRow, thread root: EventID?) throws(DatabaseError) -> StoredTimeline {
    guard let root else { return StoredTimeline(chat) }
    let thread = try tables.threads.load(root, in: chat.key) ?? ThreadRow(key: 0, root: root)
    return StoredTimeline(
      thread, newest: try tables.replies.newest(of: root, in: chat.key), of: chat)
  }

  /// Returns a part of a timeline's messages, about half of them before the message `id`; the last
  /// messages if `id` is `nil` or not in the timeline. `limit` is at least 1. If no earlier reply
  /// of a thread is stored, the part begins with the first message of the thread, if that is
  /// stored, beyond the limit.
  func window(
    around id: MessageID?, _ limit: Int, of timeline: StoredTimeline
  ) throws(DatabaseError) -> MessageWindow {
    let place = try place(of: id, in: timeline)
    let before = limit / 2
    // One more message than wanted is read, to find out whether there are more.
    var later = try entries(from: place, limit: limit - before + 1, in: timeline)
    let hasLater = later.count > limit - before
    later = Array(later.prefix(limit - before))
    var earlier = try entries(before: place, limit: limit - later.count + 1, in: timeline)
    let hasEarlier = earlier.count > limit - later.count
    earlier = Array(earlier.prefix(limit - later.count).reversed())
    let entries = earlier + later
    let messages = try messages(entries, of: timeline)
    let beginning = hasEarlier ? [] : try beginning(of: timeline)
    return MessageWindow(
      messages: beginning + messages, hasEarlier: hasEarlier, hasLater: hasLater,
      seenBy: hasLater ? nil : try seenBy(zip(entries, messages).reversed(), of: timeline),
      history: timeline.edge, newestEvent: timeline.newest?.event,
      firstUnread: firstUnread(entries, hasEarlier, hasLater, timeline),
      isReadToEnd: timeline.readOrd >= timeline.newest?.ord ?? .min,
      root: try timeline.root.map { root throws(DatabaseError) in
        try relations.quote(root, in: timeline.chat.key, shownIn: timeline.root)
      }, invited: try invited(to: timeline))
  }

  // The invited people of a chat that nobody but the user has joined. In any other chat, and in a
  // thread, they are not read, so that no additional query is needed.
  private func invited(to timeline: StoredTimeline) throws(DatabaseError) -> InvitedPeople {
    let chat = timeline.chat
    guard timeline.root == nil, chat.identity.people == 1 else { return .nobody }
    let found = try tables.memberList.invited(
      names: InvitedPeople.maxNames, most: InvitedPeople.maxPeople, in: chat.key)
    return InvitedPeople(
      names: try found.users.map { user throws(DatabaseError) in
        try names.name(of: user, in: chat.key)
      }, count: found.count)
  }

  private var relations: RelationReader {
    RelationReader(
      tables: tables, names: names, identity: identity, maxReactions: maxReactions)
  }

  // The message with which a thread begins, from the table `messages` or, if it was fetched by
  // itself, from the table `originals`; empty if the message is not stored, and for a main
  // timeline.
  private func beginning(of timeline: StoredTimeline) throws(DatabaseError) -> [Message] {
    guard let root = timeline.root else { return [] }
    let chat = timeline.chat
    if let stored = try tables.replies.message(root, in: chat.key) {
      return try messages([MessageEntry(stored)], of: timeline)
    }
    guard let fetched = try tables.originals.original(root, in: chat.key) else { return [] }
    return try messages([MessageEntry(fetched, of: root)], of: timeline)
  }

  // The readers of the newest own message that others have read, among the given messages, which
  // are sorted, newest first; `nil` when there is no such message.
  private func seenBy(
    _ messages: [(MessageEntry, Message)], of timeline: StoredTimeline
  ) throws(DatabaseError) -> SeenBy? {
    guard let (entry, message) = messages.first(where: { $0.1.delivery == .seen }),
      let ord = entry.ord
    else { return nil }
    let readers = try tables.receipts.firstReaders(
      of: ord, limit: SeenBy.maxNames, most: SeenBy.maxReaders, owner: timeline.owner)
    return SeenBy(
      message: message.id,
      names: try readers.users.map { user throws(DatabaseError) in
        try names.name(of: user, in: timeline.chat.key)
      }, count: readers.count)
  }

  /// Returns the messages of the main timeline after the message `id`, oldest first, each followed
  /// by the replies of its thread, at most `limit`. If `id` begins a thread, or only a thread shows
  /// it, the result begins with the replies of this thread after `id`; if `id` is `nil`, with the
  /// first stored message. Empty if `id` is unknown.
  func messages(
    in chat: ChatRow, after id: MessageID?, limit: Int
  ) throws(DatabaseError) -> [Message] {
    let main = StoredTimeline(chat)
    if let id, let root = try exportedThread(of: id, in: chat) {
      let thread = try timeline(of: chat, thread: root)
      let found = try messages(entries(after: id, limit: limit, in: thread), of: thread)
      guard found.count < limit else { return found }
      return try found + exported(after: .event(root), limit - found.count, of: main)
    }
    return try exported(after: id, limit, of: main)
  }

  private func exported(
    after id: MessageID?, _ limit: Int, of main: StoredTimeline
  ) throws(DatabaseError) -> [Message] {
    let found = try entries(after: id, limit: limit, in: main)
    guard main.chat.reading.hasThreads else { return try messages(found, of: main) }
    var exported: [Message] = []
    for entry in found where exported.count < limit {
      exported += try messages([entry], of: main)
      guard case .event(let event) = entry.id,
        try tables.threads.load(event, in: main.chat.key) != nil
      else { continue }
      let thread = try timeline(of: main.chat, thread: event)
      let replies = try entries(from: .start, limit: limit - exported.count, in: thread)
      exported += try messages(replies, of: thread)
    }
    return exported
  }

  private func entries(
    after id: MessageID?, limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [MessageEntry] {
    let place: MessagePlace =
      switch try place(of: id, in: timeline) {
      case .timeline(let ord, .max): .timeline(ord.placeBehind, seq: .min)
      case .timeline(let ord, let seq): .timeline(ord, seq: seq.placeBehind)
      case .outbox(let seq): .outbox(seq.placeBehind)
      case .end: id == nil ? .start : .end
      }
    return try entries(from: place, limit: limit, in: timeline)
  }

  // The thread whose replies come next after a message in the result of
  // `messages(in:after:limit:)`: the thread that begins with the message, or the only one that
  // shows the message; `nil` for none.
  private func exportedThread(
    of id: MessageID, in chat: ChatRow
  ) throws(DatabaseError) -> EventID? {
    guard chat.reading.hasThreads else { return nil }
    switch id {
    case .local(let transaction): return try tables.outbox.thread(of: transaction)
    case .event(let event):
      guard let stored = try tables.replies.message(event, in: chat.key) else { return nil }
      if !ThreadRange.isMain(stored.ord) { return stored.thread }
      return try tables.threads.load(event, in: chat.key) == nil ? nil : event
    }
  }

  private func place(
    of id: MessageID?, in timeline: StoredTimeline
  ) throws(DatabaseError) -> MessagePlace {
    let chat = timeline.chat
    switch id {
    case nil: return .end
    case .event(let event):
      if event == timeline.root { return .start }
      guard let ord = try tables.messages.ord(of: event, in: chat.key) else { return .end }
      guard let root = timeline.root else { return ThreadRange.isMain(ord) ? .timeline(ord) : .end }
      return try tables.replies.thread(of: event, in: chat.key) == root ? .timeline(ord) : .end
    case .local(let transaction):
      guard let seq = try tables.outbox.seq(of: transaction, in: chat.key) else { return .end }
      return try tables.outbox.place(at: seq).map { .timeline($0, seq: seq) } ?? .outbox(seq)
    }
  }

  private func entries(
    from place: MessagePlace, limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [MessageEntry] {
    switch place {
    case .end: return []
    case .outbox(let seq): return try outbox(from: seq, limit, in: timeline)
    case .timeline(let ord, let seq):
      var entries = try stored(from: ord, limit: limit, in: timeline).map { MessageEntry($0) }
      if timeline.root == nil {
        let placed = try tables.placed.messages(
          from: ord, seq, limit: limit, in: timeline.chat.key)
        entries = Array(merged(placed, entries).prefix(limit))
      }
      guard entries.count < limit else { return entries }
      return try entries + outbox(from: .min, limit - entries.count, in: timeline)
    }
  }

  // Merges the own messages in gaps with the stored messages: each is inserted before the first
  // stored message that comes after its gap. Both lists and the result are sorted, oldest first.
  private func merged(
    _ placed: [(place: Int64, message: OutboxMessage)], _ stored: [MessageEntry]
  ) -> [MessageEntry] {
    guard !placed.isEmpty else { return stored }
    var merged: [MessageEntry] = []
    var rest = placed[...]
    for entry in stored {
      while let next = rest.first, next.place <= entry.ord ?? .max {
        merged.append(MessageEntry(next.message, sender: identity.userOrNobody))
        rest.removeFirst()
      }
      merged.append(entry)
    }
    return merged + rest.map { MessageEntry($0.message, sender: identity.userOrNobody) }
  }

  private func stored(
    from ord: Int64, limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [StoredMessage] {
    let chat = timeline.chat.key
    guard let root = timeline.root else {
      return try tables.messages.messages(from: ord, limit: limit, in: chat)
    }
    return try tables.replies.messages(from: ord, of: root, limit: limit, in: chat)
  }

  private func stored(
    before ord: Int64, limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [StoredMessage] {
    let chat = timeline.chat.key
    guard let root = timeline.root else {
      return try tables.messages.messages(before: ord, limit: limit, in: chat)
    }
    return try tables.replies.messages(before: ord, of: root, limit: limit, in: chat)
  }

  private func outbox(
    from seq: Int64, _ limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [MessageEntry] {
    try tables.outbox.messages(
      from: seq, limit: limit, of: timeline.root, in: timeline.chat.key
    ).map { MessageEntry($0, sender: identity.userOrNobody) }
  }

  // The messages before a position, newest first.
  private func entries(
    before place: MessagePlace, limit: Int, in timeline: StoredTimeline
  ) throws(DatabaseError) -> [MessageEntry] {
    let (lastSeq, ord, seq): (Int64?, Int64, Int64) =
      switch place {
      case .end: (.max, .max, .max)
      case .outbox(let seq): (seq, .max, .max)
      case .timeline(let ord, let seq): (nil, ord, seq)
      }
    var entries: [MessageEntry] = []
    if let lastSeq {
      entries = try tables.outbox.messages(
        before: lastSeq, limit: limit, of: timeline.root, in: timeline.chat.key
      ).map { MessageEntry($0, sender: identity.userOrNobody) }
    }
    guard entries.count < limit else { return entries }
    let wanted = limit - entries.count
    let stored = try stored(before: ord, limit: wanted, in: timeline).map { MessageEntry($0) }
    guard timeline.root == nil else { return entries + stored }
    let placed = try tables.placed.messages(
      before: ord, seq, limit: wanted, in: timeline.chat.key)
    return entries + merged(placed.reversed(), stored.reversed()).reversed().prefix(wanted)
  }

  private func messages(
    _ entries: [MessageEntry], of timeline: StoredTimeline
  ) throws(DatabaseError) -> [Message] {
    let chat = timeline.chat
    let relations = relations
    let related = try relations.read(entries.compactMap(\.ord), in: chat.key)
    let showsThreads = timeline.root == nil && chat.reading.hasThreads
    var messages: [Message] = []
    messages.reserveCapacity(entries.count)
    for entry in entries {
      let name = try names.name(of: entry.sender, in: chat.key)
      let quote = try entry.quoted.map { quoted throws(DatabaseError) in
        try relations.quote(quoted, in: chat.key, shownIn: timeline.root)
      }
      let isLocal = if case .local = entry.id { true } else { false }
      // A thread's receipts do not show who has read the message with which the thread begins.
      let isRoot = timeline.root.map { entry.id == .event($0) } ?? false
      messages.append(
        entry.message(
          name, quote, isOwn: isLocal || entry.sender == identity.user,
          seenOrd: isRoot ? nil : timeline.seenOrd, related,
          thread: showsThreads ? try relations.thread(of: entry, in: chat.key) : nil,
          poll: try relations.poll(of: entry, in: chat)))
    }
    return messages
  }

  // The first unread message of other people: the first one after the user's read position. Without
  // a stored read position, as many messages as the server counts as unread are counted back from
  // the end. `nil` if nothing is unread, or if the given messages do not show which message it is.
  private func firstUnread(
    _ entries: [MessageEntry], _ hasEarlier: Bool, _ hasLater: Bool, _ timeline: StoredTimeline
  ) -> MessageID? {
    guard timeline.unread > 0 else { return nil }
    let others = entries.filter {
      $0.ord != nil && $0.content.isSaid && $0.content != .deleted && $0.sender != identity.user
    }
    if timeline.readOrd == .min {
      guard !hasLater, others.count >= timeline.unread else {
        return hasEarlier || hasLater ? nil : others.first?.id
      }
      return others[others.count - timeline.unread].id
    }
    let startsAtReadMessage = entries.first?.ord.map { $0 <= timeline.readOrd } ?? false
    guard startsAtReadMessage || !hasEarlier else { return nil }
    return others.first { $0.ord ?? .min > timeline.readOrd }?.id
  }
}

/// A stored message, a message of the outbox, or the first message of a thread that was fetched by
/// itself, with the values of its row in the database; without display names, receipts, reactions
/// and the text that a reply quotes.
struct MessageEntry {
  /// The order number of a stored message; `nil` for a message of the outbox, and for the first
  /// message of a thread that was fetched by itself.
  let ord: Int64?
  let id: MessageID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  private let delivery: Delivery?
  /// The message to which this message replies, or the poll that it ends; `nil` if none is known.
  private let answers: EventID?
  private let isEdited: Bool
  /// The first message of the thread in which this message is a reply; `nil` for a message that is
  /// no reply in a thread, and for every message of the outbox.
  let thread: EventID?
  /// The event id of a message of the outbox that the server accepted; `nil` for any other message.
  private let sentAs: EventID?

  init(_ stored: StoredMessage) {
    ord = stored.ord
    id = .event(stored.event)
    sender = stored.sender
    time = stored.time
    content = stored.content
    delivery = nil
    answers = stored.answers
    isEdited = stored.isEdited
    thread = stored.thread
    sentAs = nil
  }

  init(_ own: OutboxMessage, sender: UserID) {
    ord = nil
    id = .local(own.transaction)
    self.sender = sender
    time = own.time
    content = own.content
    delivery = own.delivery
    answers = own.answers
    isEdited = false
    thread = nil
    sentAs = own.event
  }

  init(_ original: FetchedOriginal, of root: EventID) {
    ord = nil
    id = .event(root)
    sender = original.sender
    time = original.time
    content = original.content
    delivery = nil
    answers = nil
    isEdited = false
    thread = nil
    sentAs = nil
  }

  var quoted: EventID? { content == .deleted ? nil : answers }

  /// `seenOrd`: the order number of the last message that another person has read; `nil` if the
  /// delivery state of stored own messages is not needed.
  func message(
    _ senderName: String, _ quote: Quote?, isOwn: Bool, seenOrd: Int64?,
    _ related: RelatedToMessages, thread: ThreadSummary?, poll: PollResult?
  ) -> Message {
    let isDeleted = content == .deleted
    // The new text of an own edit is shown from the moment at which the edit is queued.
    let reactions = ord.flatMap { isDeleted ? nil : related.reactions[$0] }
    let newText = isDeleted ? nil : related.pending.text(of: id, orStoredAt: ord)
    return Message(
      id: id, sender: sender, senderName: senderName, isOwn: isOwn, timestamp: time,
      content: newText ?? content, delivery: delivery ?? (isOwn ? seenOrd.flatMap(delivery) : nil),
      hasGapBefore: ord.map { related.gaps.contains($0) } ?? false, quote: quote,
      isEdited: isEdited && !isDeleted,
      reactions: reactions?.counts ?? [], otherReactions: reactions?.others ?? .none,
      pending: related.pending[id, orStoredAt: ord], thread: thread, sentAs: sentAs,
      poll: poll)
  }

  private func delivery(_ seenOrd: Int64) -> Delivery? {
    guard content.isSaid, let ord else { return nil }
    return ord <= seenOrd ? .seen : .sent
  }
}

/// The data that is shown with a loaded part of a chat's messages: the gaps in the history before
/// them and their reactions, both by the messages' order numbers (`ord`), and the user's changes of
/// messages of the chat that the server has not accepted yet.
struct RelatedToMessages {
  let gaps: Set<Int64>
  let reactions: [Int64: (counts: [ReactionCount], others: OtherReactions)]
  let pending: PendingChangesByMessage
}
