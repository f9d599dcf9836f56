internal import Database
internal import Intents
internal import Model

/// Stores the replies of threads. A reply that arrives by sync is placed after all others of its
/// thread; the position of a reply from a page of history depends on its timestamp.
struct ThreadChanges {
  /// The maximum number of later replies that are read to find the position of a reply from
  /// history.
  private static let maxPassed = 10_000

  let tables: Tables
  let threads: CommitThreads
  let insertion: MessageInsertion
  let removal: MessageRemoval
  let log: ChangeLog

  /// The first message of the thread into which this message is to be placed. `nil` if the message
  /// belongs into the main timeline: it is no reply in a thread, or the first message of its thread
  /// is not stored, or is itself such a reply.
  func root(of message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) -> EventID? {
    guard let root = message.thread, try tables.replies.isRoot(root, in: chat.key) else {
      return nil
    }
    return root
  }

  /// Stores a reply that arrived by sync, after all other replies of its thread. Returns `false` if
  /// the reply was not stored: it is stored already, it is the end of a poll that its sender may
  /// not end, or no order number is free for it, because there are too many threads or replies.
  func append(
    _ message: TimelineMessage, to root: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    let thread = try threads.thread(root, of: chat)
    guard let ord = try lastPlace(in: thread, of: chat) else { return false }
    return try insertion.insert(message, at: ord, in: chat)
  }

  private func lastPlace(
    in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) -> Int64? {
    guard let numbers = ThreadRange.numbers(of: thread.row.key) else { return nil }
    let last = try tables.replies.times(numbers, limit: 1, in: chat.key).first?.ord
    guard let last else { return ThreadRange.first(in: numbers) }
    let next = last + ThreadRange.spacing
    return numbers.contains(next) ? next : nil
  }

  /// Stores a reply that came with history, at the position among the replies of its thread that
  /// its timestamp determines. Does nothing if the reply is stored already, if it is the end of a
  /// poll that its sender may not end, if older replies are stored, but none of them among the
  /// newest `maxPassed`, or if the thread has no free order number.
  func insert(
    _ message: TimelineMessage, in root: EventID, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard try tables.messages.ord(of: message.event, in: chat.key) == nil,
      let ord = try place(of: message, in: threads.thread(root, of: chat), of: chat)
    else { return }
    _ = try insertion.insert(message, at: ord, in: chat)
  }

  private func place(
    of message: TimelineMessage, in thread: ThreadInCommit, of chat: ChatInCommit
  ) throws(DatabaseError) -> Int64? {
    guard let numbers = ThreadRange.numbers(of: thread.row.key) else { return nil }
    guard let first = try tables.replies.firstOrd(numbers, in: chat.key) else {
      return ThreadRange.first(in: numbers)
    }
    if let time = try tables.replies.time(at: first, in: chat.key), time >= message.timestamp {
      return first > numbers.lowerBound ? first - 1 : nil
    }
    let later = try tables.replies.times(numbers, limit: Self.maxPassed, in: chat.key)
    guard let index = later.firstIndex(where: { $0.time < message.timestamp }) else { return nil }
    guard index > 0 else { return try lastPlace(in: thread, of: chat) }
    let place = later[index - 1].ord - 1
    // If no order number is free at this position, the reply is stored at the end of the thread, so
    // that it is not lost.
    return place > later[index].ord ? place : try lastPlace(in: thread, of: chat)
  }

  /// Stores a page of a thread's replies, which was fetched with the pagination token `token`;
  /// `nil` for the newest page of the thread. `rest` is the token of the next older page; `nil` if
  /// there is no older page.
  func fill(
    _ root: EventID, of chat: ChatInCommit, with page: [TimelineMessage], from token: HistoryToken?,
    rest: HistoryToken?
  ) throws(DatabaseError) {
    let thread = try threads.thread(root, of: chat)
    let former = try oldestKnown(page, in: chat)
    // The newest reply is stored first, because each reply is placed before the stored ones of the
    // same time.
    for message in page.reversed() where message.thread == root {
      try take(message, in: root, of: chat)
      try insertion.removeFromOutbox(message, in: chat)
    }
    log.change(chat)
    try note(rest, from: token, former, page, of: thread, in: chat)
  }

  // The first message of a page that was already stored as a reply of a thread before the page
  // arrived; `nil` if there is none.
  private func oldestKnown(
    _ page: [TimelineMessage], in chat: ChatInCommit
  ) throws(DatabaseError) -> EventID? {
    for message in page
    where try tables.replies.thread(of: message.event, in: chat.key) != nil {
      return message.event
    }
    return nil
  }

  /// Stores a reply of a thread. If the reply is stored already as a message without a thread,
  /// moves it into the thread.
  private func take(
    _ message: TimelineMessage, in root: EventID, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard let stored = try tables.replies.message(message.event, in: chat.key) else {
      return try insert(message, in: root, of: chat)
    }
    // A reply that is stored without its thread was stored by an older version of the program,
    // which did not support threads.
    guard stored.thread == nil, message.event != root else { return }
    try tables.replies.set(root, of: message.event, in: chat.key)
    try threads.thread(root, of: chat).row.replies += stored.content == .deleted ? 0 : 1
    try gather(root, of: chat)
  }

  // Records which replies are missing before a page. If a newest page is not connected to the
  // stored replies, there is a gap between the two. The thread's `edge`, the state of the history
  // before its stored replies, is then `.start`, so that the gap is filled first; the page that
  // closes the gap sets `edge` to the history before that page.
  private func note(
    _ rest: HistoryToken?, from token: HistoryToken?, _ known: EventID?, _ page: [TimelineMessage],
    of thread: ThreadInCommit, in chat: ChatInCommit
  ) throws(DatabaseError) {
    if let token, let gap = try tables.gaps.ord(of: token, in: chat.key) {
      try tables.gaps.remove(at: gap, in: chat.key)
      if let rest, known == nil, try openGap(rest, before: page.first, of: thread, in: chat) {
        return
      }
      // The sync that left replies out deleted the token for the replies before the first stored
      // one, so they are fetched from here on. A page whose replies are placed before all others
      // leaves no gap.
      try set(edgeOf: thread, to: rest, in: chat)
      return
    }
    if let rest, token == nil, known == nil,
      try openGap(rest, before: page.first, of: thread, in: chat)
    {
      thread.row.edge = .start
      return
    }
    try set(edgeOf: thread, to: rest, in: chat)
  }

  private func set(
    edgeOf thread: ThreadInCommit, to rest: HistoryToken?, in chat: ChatInCommit
  ) throws(DatabaseError) {
    thread.row.edge = rest.map { .more($0) } ?? .start
    guard rest == nil, let ords = ThreadRange.numbers(of: thread.row.key),
      try tables.gaps.newest(1, at: ClosedRange(ords), in: chat.key).isEmpty
    else { return }
    // All replies are stored now, so the number of replies that the server sent is not needed any
    // more.
    thread.row.told = 0
  }

  /// Stores a gap in a thread: replies are missing before the reply `message`, and `token` fetches
  /// them. Returns `false`, and stores nothing, if `message` is `nil` or not stored, if there is a
  /// gap before it already, or if the thread has no stored replies before it.
  private func openGap(
    _ token: HistoryToken, before message: TimelineMessage?, of thread: ThreadInCommit,
    in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard let message, let ord = try tables.messages.ord(of: message.event, in: chat.key),
      try tables.replies.hasReplies(before: ord, of: thread.row.root, in: chat.key),
      try tables.gaps.token(at: ord, in: chat.key) == nil
    else { return false }
    try tables.gaps.insert(token, at: ord, in: chat.key)
    return true
  }

  /// Moves the replies of a thread out of the main timeline, because the message with which the
  /// thread begins is stored now, or because a page of the thread has shown that a stored message
  /// is a reply. Replies for which the thread has no free order number stay.
  func gather(_ root: EventID, of chat: ChatInCommit) throws(DatabaseError) {
    guard chat.row.reading.hasThreads, try tables.replies.isRoot(root, in: chat.key)
    else { return }
    let waiting = try tables.replies.inMain(of: root, in: chat.key)
    guard !waiting.isEmpty else { return }
    let thread = try threads.thread(root, of: chat)
    thread.row.replies = try tables.replies.count(of: root, in: chat.key)
    for reply in waiting {
      guard let ord = try lastPlace(in: thread, of: chat) else { break }
      try move(reply, to: ord, in: thread, of: chat)
    }
    try removal.renewEnds(of: chat)
    if waiting.contains(where: { $0.ord == chat.previewOrd }) {
      try removal.renewPreview(of: chat)
    }
    log.change(chat)
  }

  private func move(
    _ reply: (event: EventID, ord: Int64), to ord: Int64, in thread: ThreadInCommit,
    of chat: ChatInCommit
  ) throws(DatabaseError) {
    try tables.replies.move(
      reply.event, from: reply.ord, to: ord, in: thread.row.root, of: chat.key)
    try tables.receipts.move(from: reply.ord, to: ord, of: thread.row.ownerKey)
    if thread.row.readOrd == reply.ord { thread.row.readOrd = ord }
    if thread.row.seenOrd == reply.ord { thread.row.seenOrd = ord }
    if thread.row.toldOrd == reply.ord { thread.row.toldOrd = ord }
    try removal.moveGap(at: reply.ord, in: chat)
  }

  func set(_ told: BundledThread, in chat: ChatInCommit) throws(DatabaseError) {
    guard told.replies > 0 else { return }
    let thread = try threads.thread(told.root, of: chat)
    let newest = try tables.replies.newest(of: told.root, in: chat.key)?.ord
    let numbers = ThreadRange.numbers(of: thread.row.key)
    thread.row.told = told.replies
    // If no reply is stored, `toldOrd` is one less than the order number of the first reply that
    // will arrive by sync.
    thread.row.toldOrd = newest ?? numbers.map { ThreadRange.first(in: $0) - 1 } ?? .max
    thread.row.toldSender = told.lastSender
    thread.row.toldTime = told.lastTime
  }
}

final class CommitThreads {
  private let tables: Tables
  private let log: ChangeLog
  private var threads: [Int64: [EventID: ThreadInCommit]] = [:]

  init(tables: Tables, log: ChangeLog) {
    self.tables = tables
    self.log = log
  }

  func thread(_ root: EventID, of chat: ChatInCommit) throws(DatabaseError) -> ThreadInCommit {
    if let known = try known(root, of: chat) { return known }
    // A store that an older version salvaged may have threads in a chat without `hasThreads`.
    let mayBeStored = !chat.row.reading.hasThreads
    chat.row.reading.hasThreads = true
    if mayBeStored, let stored = try tables.threads.load(root, in: chat.key) {
      return keep(ThreadInCommit(stored), of: chat)
    }
    if try tables.messages.ord(of: root, in: chat.key) == nil {
      chat.row.reading.awaits = true
      for removed in try tables.waiting.add(.thread, root, for: root, in: chat.key) {
        threads[chat.key]?[removed] = nil
      }
    }
    return keep(ThreadInCommit(try tables.threads.insert(root, in: chat.key)), of: chat)
  }

  func known(_ root: EventID, of chat: ChatInCommit) throws(DatabaseError) -> ThreadInCommit? {
    guard chat.row.reading.hasThreads else { return nil }
    if let kept = threads[chat.key]?[root] { return kept }
    guard let row = try tables.threads.load(root, in: chat.key) else { return nil }
    return keep(ThreadInCommit(row), of: chat)
  }

  private func keep(_ thread: ThreadInCommit, of chat: ChatInCommit) -> ThreadInCommit {
    threads[chat.key, default: [:]][thread.row.root] = thread
    return thread
  }

  /// Writes the changed rows of a chat's threads and removes them from the cache, because an SQL
  /// statement is about to change all rows of these threads. `finish(_:)` adds up their unread
  /// counts anew.
  func writeAll(of chat: ChatInCommit) throws(DatabaseError) {
    guard chat.row.reading.hasThreads else { return }
    for thread in sorted(threads.updateValue([:], forKey: chat.key)) { try save(thread, of: chat) }
  }

  /// Writes the changed rows of a chat's threads, and puts the sums of the unread counts of all its
  /// threads into `row`, the chat's row that is written later. Does nothing if this commit has
  /// neither read a thread of the chat nor called `writeAll(of:)` for it.
  func finish(_ chat: ChatInCommit) throws(DatabaseError) {
    guard let changed = threads[chat.key] else { return }
    for thread in sorted(changed) { try save(thread, of: chat) }
    chat.row.reading.inThreads = try tables.threads.unreadSums(in: chat.key)
  }

  private func sorted(_ threads: [EventID: ThreadInCommit]?) -> [ThreadInCommit] {
    (threads ?? [:]).values.sorted { $0.row.key < $1.row.key }
  }

  private func save(_ thread: ThreadInCommit, of chat: ChatInCommit) throws(DatabaseError) {
    thread.row.unread = try isRead(thread, of: chat) ? .none : thread.row.server
    guard thread.row != thread.saved else { return }
    try tables.threads.save(thread.row)
    log.change(chat)
  }

  /// `true` if the server counts no unread messages, or if the user has read the newest stored
  /// reply, so that all messages that the server counts are read. `false` if it counts some and no
  /// reply is stored.
  func isRead(_ thread: ThreadInCommit, of chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard thread.row.server.messages > 0,
      let newest = try tables.replies.newest(of: thread.row.root, in: chat.key)
    else { return thread.row.server.messages == 0 }
    return thread.row.readOrd >= newest.ord
  }
}

final class ThreadInCommit {
  let saved: ThreadRow
  var row: ThreadRow

  init(_ row: ThreadRow) {
    saved = row
    self.row = row
  }
}
