internal import Database
internal import Intents
internal import Model

/// Stores pages of history. The messages of a page follow each other without gaps, so each new
/// message of the main timeline, the newest first, gets the order number that is one less than that
/// of the next newer message.
struct HistoryChanges {
  let messages: MessageTable
  let gaps: GapTable
  let placed: PlacedMessageTable
  let insertion: MessageInsertion
  let threads: ThreadChanges
  let log: ChangeLog

  /// Stores a page of history (oldest message first), which was fetched with the pagination token
  /// `token`; `nil` if it was fetched without one. `rest` is the token of the next older page;
  /// `nil` if there is no older page. If the token belongs to no missing history any more, the page
  /// was stored before, and the main timeline does not change.
  func fill(
    _ chat: ChatInCommit, with page: [TimelineMessage], from token: HistoryToken?,
    rest: HistoryToken?
  ) throws(DatabaseError) {
    let (page, replies) = try parted(page, in: chat)
    try fillMain(chat, with: page, from: token, rest: rest)
    for message in page { try threads.gather(message.event, of: chat) }
    // The replies are stored last, because the page may contain the messages with which their
    // threads begin.
    for message in replies.reversed() { try insert(message, in: chat) }
  }

  private func parted(
    _ page: [TimelineMessage], in chat: ChatInCommit
  ) throws(DatabaseError) -> (main: [TimelineMessage], replies: [TimelineMessage]) {
    let roots = Set(page.lazy.filter { $0.thread == nil }.map(\.event))
    var (main, replies): ([TimelineMessage], [TimelineMessage]) = ([], [])
    for message in page {
      if try isReply(message, roots, in: chat) {
        replies.append(message)
      } else {
        main.append(message)
      }
    }
    return (main, replies)
  }

  private func isReply(
    _ message: TimelineMessage, _ roots: Set<EventID>, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    if let stored = try messages.ord(of: message.event, in: chat.key) {
      return !ThreadRange.isMain(stored)
    }
    guard let root = message.thread else { return false }
    if roots.contains(root) { return true }
    return try threads.root(of: message, in: chat) != nil
  }

  private func insert(
    _ message: TimelineMessage, in chat: ChatInCommit
  ) throws(DatabaseError) {
    if let root = try threads.root(of: message, in: chat) {
      try threads.insert(message, in: root, of: chat)
    }
    try insertion.removeFromOutbox(message, in: chat)
  }

  private func fillMain(
    _ chat: ChatInCommit, with page: [TimelineMessage], from token: HistoryToken?,
    rest: HistoryToken?
  ) throws(DatabaseError) {
    if let token, let gap = try gaps.ord(of: token, in: chat.key) {
      return try fillGap(gap, of: chat, with: page, rest: rest)
    }
    let edge = chat.row.timeline.edge
    // A page with any other token is a second copy of a page that was stored already.
    guard edge.token == token, edge != .start else { return }
    let start = token == nil ? nil : chat.row.timeline.edgeOrd ?? chat.row.timeline.first
    try fillEdge(of: chat, with: page, from: start, rest: rest)
  }

  private func fillGap(
    _ gap: Int64, of chat: ChatInCommit, with page: [TimelineMessage], rest: HistoryToken?
  ) throws(DatabaseError) {
    let floor = try messages.lastOrd(before: gap, in: chat.key)
    var point = gap
    var isClosed = rest == nil
    for message in page.reversed() {
      if let known = try messages.ord(of: message.event, in: chat.key) {
        // A message at or after `point` is stored after the gap: the server has sent it a second
        // time.
        guard known < point else { continue }
        isClosed = true
        break
      }
      guard point.placeBefore > floor else {
        isClosed = true
        break
      }
      guard try insertion.isShown(message, in: chat) else { continue }
      point = point.placeBefore
      _ = try insertion.insert(message, at: point, in: chat)
      try insertion.removeFromOutbox(message, in: chat)
    }
    try moveGap(gap, to: point, isClosed ? nil : rest, in: chat)
  }

  private func moveGap(
    _ gap: Int64, to point: Int64, _ token: HistoryToken?, in chat: ChatInCommit
  ) throws(DatabaseError) {
    log.change(chat)
    try gaps.remove(at: gap, in: chat.key)
    try placed.move(from: gap, to: point, in: chat.key)
    if let token { try gaps.insert(token, at: point, in: chat.key) }
  }

  // Stores the page of history before the first stored message. The page, read backwards from its
  // newest message, may contain stored messages and extend over gaps.
  private func fillEdge(
    of chat: ChatInCommit, with page: [TimelineMessage], from start: Int64?, rest: HistoryToken?
  ) throws(DatabaseError) {
    var point = start
    for message in page.reversed() {
      if let known = try messages.ord(of: message.event, in: chat.key) {
        guard known < point ?? .max else { continue }
        if let point, try gaps.remove(at: point, in: chat.key) { log.change(chat) }
        point = known
      } else if try !insertion.isShown(message, in: chat) {
        continue
      } else if let place = try place(before: point, in: chat) {
        _ = try insertion.insert(message, at: place, in: chat)
        point = place
      }
      try insertion.removeFromOutbox(message, in: chat)
    }
    // No message of the page has an order number: the server made the page before it sent the
    // stored messages, or the page is newer than all of them. The page's token is not stored, so
    // that the page is requested again.
    if point == nil, !page.isEmpty { return }
    setEdge(of: chat, at: point, rest)
  }

  // The order number for a message just before the one at `point`. Returns `nil` if no order number
  // is free, or if the message is newer than all stored messages: the message then arrives by sync.
  private func place(
    before point: Int64?, in chat: ChatInCommit
  ) throws(DatabaseError) -> Int64? {
    guard let first = chat.row.timeline.first else { return chat.row.timeline.next.placeBefore }
    guard let point else { return nil }
    if point <= first { return first.placeBefore }
    guard let token = try gaps.token(at: point, in: chat.key),
      try point.placeBefore > messages.lastOrd(before: point, in: chat.key)
    else { return nil }
    try moveGap(point, to: point.placeBefore, token, in: chat)
    return point.placeBefore
  }

  private func setEdge(of chat: ChatInCommit, at point: Int64?, _ rest: HistoryToken?) {
    guard let rest else {
      chat.row.timeline.edge = .start
      chat.row.timeline.edgeOrd = nil
      return
    }
    guard let first = chat.row.timeline.first, let point else { return }
    chat.row.timeline.edge = .more(rest)
    chat.row.timeline.edgeOrd = point > first ? point : nil
  }
}
