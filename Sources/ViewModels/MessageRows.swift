package import Intents

/// The rows of the messages of a chat or thread, oldest first, and the intents that load more of
/// them.
package struct MessageRows: Sendable, Equatable {
  package let rows: [MessageRowViewModel]
  /// The intent that loads earlier rows, from disk or from the server; `nil` at the start of the
  /// chat or thread, and for a person who is no member when no earlier rows are on disk.
  package let earlier: Intent?
  /// The intent that loads later rows from disk; `nil` when the last row is the newest.
  package let later: Intent?
  /// The note above the first row: that the person is joining or has left the chat, "loading
  /// earlier messages …", a failure with its reason, "This is the start of the chat", that it
  /// continues an older one, or "".
  package let historyNote: String
  /// The newest event of the chat or thread, up to which it counts as read; `nil` unless the rows
  /// include the newest message.
  package let newestEvent: EventID?
  /// The intent that loads the rows around the unread marker; `nil` if the marker is among the
  /// rows, or if there is no marker.
  package let unread: Intent?
  /// The intent that repeats a failed request for older messages, at the start of the rows or in a
  /// gap in the timeline; `nil` when none failed, and for a person who is no member of the chat.
  package let retry: Intent?
  /// `true` while history is fetched up to a message that the server's search found.
  package let isSeeking: Bool
  /// `true` if the rows are for a screen reader, with text in place of symbols.
  package let isLinear: Bool
  /// The indices of the rows that are gaps in the timeline, ascending.
  package let gaps: [Int]
  /// The newest message of the rows that could not be sent, or of which a change (such as an edit,
  /// reaction or vote) could not be sent, if that can be sent again; `nil` for none. The retry key
  /// sends it again.
  package let failed: MessageID?

  package init(
    rows: [MessageRowViewModel], earlier: Intent?, later: Intent?, historyNote: String,
    newestEvent: EventID?, unread: Intent? = nil, retry: Intent? = nil,
    isSeeking: Bool = false, isLinear: Bool = false
  ) {
    self.isSeeking = isSeeking
    self.isLinear = isLinear
    self.rows = rows
    self.earlier = earlier
    self.later = later
    self.historyNote = historyNote
    self.newestEvent = newestEvent
    self.unread = unread
    self.retry = retry
    gaps = rows.indices.filter { if case .gap = rows[$0] { true } else { false } }
    failed = rows.lazy.reversed().compactMap(Self.failed).first
  }
}

extension MessageRows {
  /// The message in the row, if the message or a change of it could not be sent and can be sent
  /// again; `nil` otherwise.
  private static func failed(_ row: MessageRowViewModel) -> MessageID? {
    guard case .message(let message) = row, !resends(of: message).isEmpty else { return nil }
    return message.id
  }

  /// The intents that send again what failed of a message: the message itself, or its changes such
  /// as edits, reactions and votes; empty if nothing failed, and for a deleted message.
  package static func resends(of message: MessageViewModel) -> [Intent] {
    guard message.abilities.resend.isEmpty else { return message.abilities.resend }
    guard message.delivery?.phase == .failed, case .local(let transaction) = message.id else {
      return []
    }
    return [.actions(.resend(transaction))]
  }
}
