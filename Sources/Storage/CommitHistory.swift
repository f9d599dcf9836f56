internal import Database
internal import Intents
internal import Model

/// Pages of history. A page's messages stand next to each other on the server; going back through one
/// from its newest, each stands just before the last.
extension EventCommit {
  func fill(
    _ chat: ChatInCommit, with page: [TimelineMessage], from token: HistoryToken?,
    rest: HistoryToken?
  ) throws {
    if let token, let gap = try gap(token, in: chat) {
      return try fillGap(gap, of: chat, with: page, rest: rest)
    }
    let edge = chat.row.timeline.edge
    // Any other token is answered already: this is the same answer again.
    guard edge.token == token, edge != .start else { return }
    let start = token == nil ? nil : chat.row.timeline.edgeOrd ?? chat.row.timeline.first
    try fillEdge(of: chat, with: page, from: start, rest: rest)
  }

  private func gap(_ token: HistoryToken, in chat: ChatInCommit) throws -> Int64? {
    try database.first(
      "SELECT ord FROM gaps WHERE chat = ? AND token = ? ORDER BY ord LIMIT 1", chat.row.key,
      token.rawValue
    ) { $0.integer(0) }
  }

  private func fillGap(
    _ gap: Int64, of chat: ChatInCommit, with page: [TimelineMessage], rest: HistoryToken?
  ) throws {
    let floor = try lastOrd(before: gap, in: chat)
    var point = gap
    var isClosed = rest == nil
    for message in page.reversed() {
      if let known = try ord(of: message.event, in: chat) {
        // At or above the point it is a part of what stands behind the gap, sent once more.
        guard known < point else { continue }
        isClosed = true
        break
      }
      guard point - 1 > floor else {
        isClosed = true
        break
      }
      point -= 1
      _ = try insert(message, at: point, in: chat)
      try settleOutbox(message, in: chat)
    }
    try moveGap(gap, to: point, isClosed ? nil : rest, in: chat)
  }

  private func moveGap(
    _ gap: Int64, to point: Int64, _ token: HistoryToken?, in chat: ChatInCommit
  ) throws {
    changes.chats.insert(chat.row.id)
    try database.run("DELETE FROM gaps WHERE chat = ? AND ord = ?", chat.row.key, gap)
    guard let token else { return }
    try database.run("INSERT INTO gaps VALUES (?, ?, ?)", chat.row.key, point, token.rawValue)
  }

  private func lastOrd(before ord: Int64, in chat: ChatInCommit) throws -> Int64 {
    try database.first(
      "SELECT ord FROM messages WHERE chat = ? AND ord < ? ORDER BY ord DESC LIMIT 1", chat.row.key,
      ord
    ) { $0.integer(0) } ?? .min
  }

  // From the newest message backwards a page may hold what we have, and pass through gaps.
  private func fillEdge(
    of chat: ChatInCommit, with page: [TimelineMessage], from start: Int64?, rest: HistoryToken?
  ) throws {
    var point = start
    for message in page.reversed() {
      if let known = try ord(of: message.event, in: chat) {
        guard known < point ?? .max else { continue }
        if let point { try closeGap(at: point, in: chat) }
        point = known
      } else if let place = try place(before: point, in: chat) {
        _ = try insert(message, at: place, in: chat)
        point = place
      }
      try settleOutbox(message, in: chat)
    }
    // Nothing of it has a place: it was made before the stream brought what we have, or is newer than all
    // of that. Where it ends says nothing then; it is asked for again.
    if point == nil, !page.isEmpty { return }
    try setEdge(of: chat, at: point, rest)
  }

  private func closeGap(at ord: Int64, in chat: ChatInCommit) throws {
    try database.run("DELETE FROM gaps WHERE chat = ? AND ord = ?", chat.row.key, ord)
    if database.changes > 0 { changes.chats.insert(chat.row.id) }
  }

  // `nil` where there is no room: the stream orders it otherwise and brings it itself, as it does with
  // what is newer than all that we have.
  private func place(before point: Int64?, in chat: ChatInCommit) throws -> Int64? {
    guard let first = chat.row.timeline.first else { return chat.row.timeline.next - 1 }
    guard let point else { return nil }
    if point <= first { return first - 1 }
    let token = try database.first(
      "SELECT token FROM gaps WHERE chat = ? AND ord = ?", chat.row.key, point
    ) { HistoryToken($0.text(0)) }
    guard let token, try point - 1 > lastOrd(before: point, in: chat) else { return nil }
    try moveGap(point, to: point - 1, token, in: chat)
    return point - 1
  }

  private func setEdge(of chat: ChatInCommit, at point: Int64?, _ rest: HistoryToken?) throws {
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
