internal import Database
internal import Intents
internal import Model

final class ReadPositions {
  private let tables: Tables
  private let threads: CommitThreads
  private let messages: MessageTable
  private let receipts: ReceiptTable
  private let members: MemberTable
  private let ignored: IgnoredTable
  private let chats: CommitChats
  private let identity: OwnIdentity
  private let undo: ReadUndo
  private let log: ChangeLog
  /// The chats for which the batch of events that is being applied contained unread counts.
  private var counted: [ChatInCommit] = []
  /// The chats and threads whose unread counts may include deleted messages.
  private var unchecked: [(chat: ChatInCommit, thread: EventID?)] = []
  /// For each chat (by its key), the newest message of the main timeline that each other person
  /// wrote, among the messages that this commit stored.
  private var written: [Int64: [UserID: WrittenMessage]] = [:]

  private struct WrittenMessage {
    let receipt: Receipt
    let ord: Int64
  }

  init(
    tables: Tables, chats: CommitChats, threads: CommitThreads, identity: OwnIdentity,
    undo: ReadUndo, log: ChangeLog
  ) {
    self.tables = tables
    self.threads = threads
    messages = tables.messages
    receipts = tables.receipts
    members = tables.members
    ignored = tables.ignored
    self.chats = chats
    self.identity = identity
    self.undo = undo
    self.log = log
  }

  // Stores the unread counts that the server sent. A mention is also a message, so the count of
  // messages is at least that of mentions. A limit, beyond any server's counts, keeps the sums from
  // overflowing.
  func setUnread(
    _ counts: UnreadCounts, threads unread: [EventID: UnreadCounts], of id: ChatID
  ) throws(DatabaseError) {
    let chat = try chats.chat(id)
    chat.row.reading.server = Self.bounded(counts)
    try setUnread(unread, of: chat)
    chat.row.reading.countedOrd = chat.row.timeline.newest ?? 0
    counted.append(chat)
  }

  // Stores the unread counts of threads. The server sends those of threads with unread messages
  // only, so the counts of all other threads become 0.
  private func setUnread(
    _ unread: [EventID: UnreadCounts], of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard chat.row.reading.hasThreads || !unread.isEmpty else { return }
    for root in try tables.threads.unread(in: chat.key) where unread[root] == nil {
      try threads.known(root, of: chat)?.row.server = .none
    }
    for (root, counts) in unread.sorted(by: { $0.key < $1.key }) {
      unchecked.append((chat, root))
      try threads.thread(root, of: chat).row.server = Self.bounded(counts)
    }
  }

  private static func bounded(_ counts: UnreadCounts) -> UnreadCounts {
    let most = 1_000_000_000
    let mentions = min(max(counts.mentions, 0), most)
    return UnreadCounts(
      messages: min(max(counts.messages, mentions), most), mentions: mentions)
  }

  /// Called after all events of a sync batch: sets `countedOrd` of each chat that got unread counts
  /// to the order number of its newest message, because these counts include the batch's messages.
  /// Hidden messages of ignored people are not considered, so that a person who has read all shown
  /// messages has read the chat.
  func endBatch() throws(DatabaseError) {
    let hidesSome = counted.isEmpty ? false : try !ignored.isEmpty()
    for chat in counted {
      let newest = chat.row.timeline.newest ?? 0
      chat.row.reading.countedOrd =
        hidesSome ? try messages.newestShown(in: chat.key) ?? 0 : newest
    }
    unchecked += counted.map { ($0, nil) }
    counted = []
    for (chat, root) in unchecked { try leaveOutDeleted(of: chat, thread: root) }
    unchecked = []
  }

  /// Takes a message that was just deleted out of the server's unread counts. Counts of the same
  /// batch are of the time after the deletion, and so are those of any later batch.
  func noteDeletion(of message: StoredMessage, in chat: ChatInCommit) throws(DatabaseError) {
    guard message.sender != identity.user, message.content.isCounted,
      try !ignored.holds(message.sender)
    else { return }
    var thread: ThreadInCommit?
    if let root = message.thread { thread = try threads.known(root, of: chat) }
    unchecked.append((chat, thread?.row.root))
    guard !counted.contains(where: { $0 === chat }) else { return }
    let isMention = if case .text(_, true, _) = message.content { true } else { false }
    // At any other level than "all" the server counts mentions only.
    if !isMention, try tables.levels.level(ofChatWithKey: chat.key) != .all { return }
    if let thread, thread.row.server.messages > 0 {
      if message.ord > thread.row.readOrd { thread.row.server.remove(mention: isMention) }
    } else if ThreadRange.isMain(message.ord), message.ord > chat.row.reading.readOrd,
      message.ord <= chat.row.reading.countedOrd
    {
      chat.row.reading.server.remove(mention: isMention)
    }
  }

  /// Lowers the server's unread counts of a main timeline or thread to the number of messages that
  /// can be unread, if all of them are stored and some are deleted: some servers go on counting
  /// these. The result is the same however often that is done.
  private func leaveOutDeleted(
    of chat: ChatInCommit, thread root: EventID?
  ) throws(DatabaseError) {
    if let root {
      guard let thread = try threads.known(root, of: chat),
        let ords = ThreadRange.numbers(of: thread.row.key)
      else { return }
      try leaveOutDeleted(
        from: &thread.row.server, after: thread.row.readOrd, ClosedRange(ords),
        isWhole: thread.row.edge == .start, in: chat.key)
    } else {
      try leaveOutDeleted(
        from: &chat.row.reading.server, after: chat.row.reading.readOrd, ThreadRange.main,
        isWhole: chat.row.timeline.edge == .start, in: chat.key)
    }
  }

  private func leaveOutDeleted(
    from counts: inout UnreadCounts, after read: Int64, _ ords: ClosedRange<Int64>, isWhole: Bool,
    in chat: Int64
  ) throws(DatabaseError) {
    guard 1...Self.maxRecounted ~= counts.messages, isWhole || read != .min,
      try messages.hasDeleted(after: read, among: ords, in: chat),
      try tables.gaps.newest(1, at: ords, in: chat).first?.ord ?? .min <= read
    else { return }
    let rest = try messages.countable(
      after: read, in: ords, besides: identity.userOrNobody, limit: counts.messages, in: chat)
    let sum = min(counts.messages, rest.messages)
    counts = UnreadCounts(
      messages: sum, mentions: min(counts.mentions, rest.mentions, sum))
  }

  /// Beyond this number of unread messages nobody sees whether one was deleted.
  private static let maxRecounted = 1_000

  func setRead(_ event: EventID, _ scope: ReadScope, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    let stored = try messages.ord(of: event, in: chat.key)
    if let thread = try thread(of: event, scope, isOwn: true, in: chat) {
      if let stored { move(thread, to: stored) } else { thread.row.readWaiting = event }
    }
    if stored == nil { chat.row.reading.awaits = true }
    if case .thread = scope { return }
    guard let stored else { return chat.row.reading.readWaiting = event }
    if let ord = try mainPlace(of: stored, in: chat) { try move(chat, to: ord) }
  }

  /// The thread whose read position a receipt for this event moves; `nil` if it moves that of no
  /// thread. A receipt can name any event as the beginning of a thread: a thread that is not stored
  /// yet is stored only for an own receipt, and only if its first message is stored. A stored
  /// message of another timeline, such as the thread's first message, is no position in the thread.
  private func thread(
    of event: EventID, _ scope: ReadScope, isOwn: Bool, in chat: ChatInCommit
  ) throws(DatabaseError) -> ThreadInCommit? {
    switch scope {
    case .main: return nil
    case .everything:
      guard chat.row.reading.hasThreads,
        let root = try tables.replies.thread(of: event, in: chat.key)
      else { return nil }
      return try threads.known(root, of: chat)
    case .thread(let root):
      let isStored = try messages.ord(of: event, in: chat.key) != nil
      if isStored, try tables.replies.thread(of: event, in: chat.key) != root { return nil }
      if let known = try threads.known(root, of: chat) { return known }
      guard isOwn, try tables.replies.isRoot(root, in: chat.key) else { return nil }
      return try threads.thread(root, of: chat)
    }
  }

  /// The order number of the last message of the main timeline that counts as read once a person
  /// has read the message `ord`: `ord` itself or, if only a thread shows the message `ord`, the
  /// last message of the main timeline that is not newer. `nil` if no such message is found.
  private func mainPlace(of ord: Int64, in chat: ChatInCommit) throws(DatabaseError) -> Int64? {
    guard !ThreadRange.isMain(ord) else { return ord }
    guard let time = try tables.replies.time(at: ord, in: chat.key) else { return nil }
    return try messages.lastOrd(notAfter: time, in: chat.key)
  }

  private func move(_ thread: ThreadInCommit, to ord: Int64) {
    thread.row.readOrd = max(thread.row.readOrd, ord)
  }

  /// A pending receipt stays pending only if it is for a later message.
  private func move(_ chat: ChatInCommit, to ord: Int64) throws(DatabaseError) {
    // The user has read further on another device, so the earlier mark as unread is removed.
    if ord > chat.row.reading.readOrd { chat.row.listing.clearMark() }
    chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
    guard let pending = chat.row.reading.receiptPending else { return }
    if let own = try messages.ord(of: pending, in: chat.key), own > ord { return }
    chat.row.reading.receiptPending = nil
  }

  /// Stores that the person has read up to an event on this device, in the main timeline (`thread`
  /// is `nil`) or in a thread, unless a later position is stored there. Does nothing for an event
  /// that is not stored, or that is no reply of that thread.
  func readHere(_ event: EventID, _ id: ChatID, thread: EventID?) throws(DatabaseError) {
    guard let chat = try chats.known(id), let ord = try messages.ord(of: event, in: chat.key)
    else { return }
    if let thread { return try readHere(event, ord, in: thread, of: chat) }
    guard ord > chat.row.reading.readOrd else { return }
    chat.row.reading.readOrd = ord
    chat.row.listing.clearMark()
    guard chat.row.reading.hasThreads else { return chat.row.reading.receiptPending = event }
    let last = try messages.lastOutsideThreads(upTo: ord, in: chat.key)
    if let last { chat.row.reading.receiptPending = last }
    try readShownReplies(upTo: ord, of: chat)
  }

  private func readHere(
    _ event: EventID, _ ord: Int64, in root: EventID, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard try tables.replies.thread(of: event, in: chat.key) == root else { return }
    let thread = try threads.thread(root, of: chat)
    guard ord > thread.row.readOrd else { return }
    thread.row.readOrd = ord
    thread.row.receiptPending = event
  }

  // Marks as read the threads whose replies the main timeline shows, if it has been read up to
  // their newest reply.
  private func readShownReplies(upTo ord: Int64, of chat: ChatInCommit) throws(DatabaseError) {
    for root in try tables.threads.unread(in: chat.key) {
      guard let newest = try tables.replies.newest(of: root, in: chat.key),
        ThreadRange.isMain(newest.ord), newest.ord <= ord
      else { continue }
      try readHere(newest.event, newest.ord, in: root, of: chat)
    }
  }

  func readAll(of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    let former = chat.row.reading
    let wasMarked = chat.row.listing.isMarkedUnread
    let threads = try readAll(of: chat)
    guard wasMarked || chat.row.reading.readOrd != former.readOrd || !threads.isEmpty else {
      return
    }
    undo.last = ReadUndo.Marking(
      chat: id, former: former, marked: chat.row.reading.readOrd, wasMarkedUnread: wasMarked,
      threads: threads)
  }

  /// Undoes marking a chat and its threads as read: restores the former read positions and, unless
  /// the user has read further in the main timeline since then, the mark as unread. A read position
  /// is not restored if the user has read further since then, or if its receipt was sent to the
  /// server already.
  func undoRead(of id: ChatID) throws(DatabaseError) {
    guard let last = undo.last, last.chat == id, let chat = try chats.known(id) else { return }
    try restore(last.threads, of: chat)
    guard chat.row.reading.readOrd == last.marked else { return }
    undo.last = nil
    if last.wasMarkedUnread { chat.row.listing.markWaiting = true }
    guard chat.row.reading.receiptPending != nil else { return }
    chat.row.reading.readOrd = last.former.readOrd
    chat.row.reading.receiptPending = last.former.receiptPending
  }

  private func restore(
    _ marked: [ReadUndo.MarkedThread], of chat: ChatInCommit
  ) throws(DatabaseError) {
    for last in marked {
      guard let thread = try threads.known(last.former.root, of: chat),
        thread.row.receiptPending != nil, thread.row.readOrd == last.marked
      else { continue }
      undo.last = nil
      thread.row.readOrd = last.former.readOrd
      thread.row.receiptPending = last.former.receiptPending
    }
  }

  func readAllChats() throws(DatabaseError) {
    for chat in try chats.unread() { try readAll(of: chat) }
  }

  /// Returns the threads whose read positions changed.
  @discardableResult
  private func readAll(of chat: ChatInCommit) throws(DatabaseError) -> [ReadUndo.MarkedThread] {
    chat.row.listing.clearMark()
    let end = max(chat.row.timeline.newest ?? 0, chat.row.reading.countedOrd)
    if end > chat.row.reading.readOrd {
      chat.row.reading.readOrd = end
      let newest =
        chat.row.reading.hasThreads
        ? try messages.lastOutsideThreads(upTo: .max, in: chat.key) : chat.row.timeline.newestEvent
      if let newest { chat.row.reading.receiptPending = newest }
    }
    var marked: [ReadUndo.MarkedThread] = []
    for root in chat.row.reading.hasThreads ? try tables.threads.unread(in: chat.key) : [] {
      guard let newest = try tables.replies.newest(of: root, in: chat.key) else { continue }
      let thread = try threads.thread(root, of: chat)
      guard newest.ord > thread.row.readOrd else { continue }
      let former = thread.row
      try readHere(newest.event, newest.ord, in: root, of: chat)
      marked.append(.init(former: former, marked: thread.row.readOrd))
    }
    return marked
  }

  func forgetPending(_ event: EventID, _ id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    if chat.row.reading.receiptPending == event { chat.row.reading.receiptPending = nil }
    guard chat.row.reading.hasThreads,
      let root = try tables.threads.pending(event, in: chat.key)
    else { return }
    try threads.known(root, of: chat)?.row.receiptPending = nil
  }

  /// Stores the read positions of other people who have not left the chat, unless later read
  /// positions of these people are stored. The user's own read position arrives as
  /// `ChatEvent.readUpTo`.
  func set(_ changed: [Receipt], in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for receipt in changed where receipt.user != identity.user {
      guard try !members.hasLeft(receipt.user, chat.key) else { continue }
      let stored = try messages.ord(of: receipt.event, in: chat.key)
      if let thread = try thread(of: receipt.event, receipt.scope, isOwn: false, in: chat) {
        try move(receipt, to: stored, in: thread, of: chat)
      }
      if case .thread = receipt.scope { continue }
      if let stored {
        guard let ord = try mainPlace(of: stored, in: chat) else { continue }
        try move(receipt, to: ord, in: chat)
        chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
      } else {
        try receipts.keep(receipt, owner: chat.key)
        chat.row.reading.awaits = true
      }
    }
  }

  private func move(
    _ receipt: Receipt, to ord: Int64?, in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard let ord else {
      try receipts.keep(receipt, owner: thread.row.ownerKey)
      chat.row.reading.awaits = true
      return
    }
    if try receipts.set(receipt, at: ord, owner: thread.row.ownerKey) {
      log.changeReceipts(of: chat)
    }
    thread.row.seenOrd = max(thread.row.seenOrd, ord)
  }

  private func move(
    _ receipt: Receipt, to ord: Int64, in chat: ChatInCommit
  ) throws(DatabaseError) {
    if try receipts.set(receipt, at: ord, owner: chat.key) { log.changeReceipts(of: chat) }
  }

  /// Removes the read positions of a person who left the chat, so that people who left are not
  /// named as readers. Messages that were marked as seen stay marked.
  func forget(_ user: UserID, in chat: ChatInCommit) throws(DatabaseError) {
    try receipts.remove(user, from: chat.key)
    if chat.row.reading.hasThreads { try receipts.remove(user, fromThreadsOf: chat.key) }
    written[chat.key]?[user] = nil
    log.changeReceipts(of: chat)
  }

  /// Called after all events of the commit: moves the read position of each other person who sent
  /// messages of the main timeline to the newest of them. The cost depends on the number of
  /// senders, not on that of messages.
  func finish() throws(DatabaseError) {
    for chat in chats.sorted {
      for (user, message) in written.removeValue(forKey: chat.key) ?? [:]
      where try !members.hasLeft(user, chat.key) {
        try move(message.receipt, to: message.ord, in: chat)
      }
    }
  }

  /// Completes the read positions in the main timeline that arrived before a message: stores `ord`
  /// in them, the order number of the newly stored message or, for a reply that only a thread
  /// shows, that of the last message of the main timeline that is not newer.
  func place(_ event: EventID, at ord: Int64, in chat: ChatInCommit) throws(DatabaseError) {
    if try receipts.place(event, at: ord, owner: chat.key) {
      log.changeReceipts(of: chat)
      chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
    }
    guard chat.row.reading.readWaiting == event else { return }
    chat.row.reading.readWaiting = nil
    try move(chat, to: ord)
  }

  func place(
    _ reply: TimelineMessage, at ord: Int64, in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) {
    if try receipts.place(reply.event, at: ord, owner: thread.row.ownerKey) {
      log.changeReceipts(of: chat)
      thread.row.seenOrd = max(thread.row.seenOrd, ord)
    }
    // A receipt with the scope `everything` may wait for the reply, too.
    if !ThreadRange.isMain(ord), let place = try mainPlace(of: ord, in: chat) {
      try self.place(reply.event, at: place, in: chat)
    }
    guard thread.row.readWaiting == reply.event else { return }
    thread.row.readWaiting = nil
    move(thread, to: ord)
  }

  func noteWriting(
    _ reply: TimelineMessage, at ord: Int64, in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard reply.content.isSaid else { return }
    guard reply.sender != identity.user else { return move(thread, to: ord) }
    guard try !members.hasLeft(reply.sender, chat.key) else { return }
    let receipt = Receipt(
      user: reply.sender, event: reply.event, timestamp: reply.timestamp,
      scope: .thread(thread.row.root))
    try move(receipt, to: ord, in: thread, of: chat)
  }

  /// Records that the sender of the message with the order number `ord` has read up to that
  /// message: moves the user's own read position, or the position up to which any other person has
  /// read (`seenOrd`). If the sender is another person, `finish` then moves that person's read
  /// position.
  func noteWriting(_ message: TimelineMessage, at ord: Int64, in chat: ChatInCommit) {
    let user = message.sender
    guard user != identity.user else {
      chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
      return
    }
    chat.row.reading.seenOrd = max(chat.row.reading.seenOrd, ord)
    if let known = written[chat.key]?[user], known.ord >= ord { return }
    let receipt = Receipt(user: user, event: message.event, timestamp: message.timestamp)
    written[chat.key, default: [:]][user] = WrittenMessage(receipt: receipt, ord: ord)
  }
}

extension UnreadCounts {
  fileprivate mutating func remove(mention isMention: Bool) {
    let rest = max(0, messages - 1)
    self = UnreadCounts(
      messages: rest, mentions: min(rest, max(0, mentions - (isMention ? 1 : 0))))
  }
}

extension MessageContent {
  /// `true` for content that a server counts as unread.
  fileprivate var isCounted: Bool {
    switch self {
    case .text, .emote, .attachment, .poll, .encrypted, .unknown: true
    case .botNotice, .change, .deleted: false
    }
  }
}

/// Remembers the read positions that a chat and its threads had before the person marked the chat
/// as read. Only the last such action is remembered, in memory only, so it cannot be undone after a
/// restart of the program.
final class ReadUndo {
  /// The read positions of a chat and its threads before the chat was marked as read, and the
  /// position in its main timeline after that (`marked`).
  struct Marking {
    let chat: ChatID
    let former: ChatReadState
    let marked: Int64
    let wasMarkedUnread: Bool
    let threads: [MarkedThread]
  }

  /// A thread that was marked as read with its chat: its row from before, and its read position
  /// after that (`marked`).
  struct MarkedThread {
    let former: ThreadRow
    let marked: Int64
  }

  var last: Marking?
}
