internal import Database
internal import Model

/// Appends the messages that arrive by sync to a chat's main timeline or to its threads, and
/// records a gap before them if the sync left out older messages.
struct TimelineChanges {
  /// The count of unused order numbers that are reserved for each gap, more than any chat has
  /// messages, so that filling a gap never renumbers rows. There are enough numbers for 2²⁸ gaps.
  private static let gapSize: Int64 = 1 << 32

  let messages: MessageTable
  let gaps: GapTable
  let placed: PlacedMessageTable
  let insertion: MessageInsertion
  let threads: ThreadChanges
  let threadTable: ThreadTable
  let news: NotifiableMessages
  let log: ChangeLog

  func append(
    _ arrived: [TimelineMessage], _ gap: HistoryToken?, to chat: ChatInCommit
  ) throws(DatabaseError) {
    if let gap, try !isKnown(arrived.first, in: chat) {
      try openGap(gap, in: chat)
      news.noteGap(in: chat)
    }
    for message in arrived {
      if let root = try threads.root(of: message, in: chat),
        try threads.append(message, to: root, in: chat)
      {
        try news.note(message, in: chat)
      } else if try insertion.insert(message, at: chat.row.timeline.next, in: chat) {
        chat.row.timeline.next = chat.row.timeline.next.placeBehind
        try threads.gather(message.event, of: chat)
        try news.note(message, in: chat)
      }
      try insertion.removeFromOutbox(message, in: chat)
    }
  }

  // `true` if the first message of a batch is stored already, so that no history is missing before
  // it.
  private func isKnown(
    _ message: TimelineMessage?, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard let message else { return false }
    return try messages.ord(of: message.event, in: chat.key) != nil
  }

  // Stores the token of missing history as a gap. If nothing of the chat is stored, all history
  // before its end is missing, so no gap is made.
  private func openGap(_ token: HistoryToken, in chat: ChatInCommit) throws(DatabaseError) {
    let next = chat.row.timeline.next
    log.change(chat)
    if chat.row.reading.hasThreads {
      try threads.threads.writeAll(of: chat)
      try threadTable.forgetEdges(in: chat.key)
    }
    guard chat.row.timeline.first != nil else {
      chat.row.timeline.edge = .more(token)
      chat.row.timeline.edgeOrd = nil
      return
    }
    // If no message arrived after the last gap, the new token, which fetches the missing history of
    // both gaps, replaces the old one.
    if try !gaps.replace(with: token, at: next, in: chat.key) {
      chat.row.timeline.next = next &+ Self.gapSize
      try gaps.insert(token, at: chat.row.timeline.next, in: chat.key)
    }
    // Own messages that the server accepted before this sync are older than its messages, so they
    // belong into the gap. If this sync response contains one of them, it leaves the outbox in this
    // commit.
    try placed.placeSent(at: chat.row.timeline.next, in: chat.key)
  }
}
