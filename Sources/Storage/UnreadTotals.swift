internal import Database
internal import Model

/// The sums of the unread counts of all chats. A writing store caches them, because no other
/// connection changes them; a reading store computes them for each call.
final class UnreadTotals {
  private let chats: ChatTable
  private let isWriter: Bool
  private var kept: UnreadCounts?

  init(chats: ChatTable, isWriter: Bool) {
    self.chats = chats
    self.isWriter = isWriter
  }

  /// The sums of the unread messages and mentions of all chats.
  func sums() throws(DatabaseError) -> UnreadCounts {
    if let kept { return kept }
    let sums = try chats.unreadSums()
    if isWriter { kept = sums }
    return sums
  }

  /// Caches the sums of the unread counts after a commit: `before`, the sums before the commit,
  /// plus `change`, the difference that the commit makes.
  func set(_ before: UnreadCounts, plus change: UnreadCounts) {
    kept = UnreadCounts(
      messages: before.messages + change.messages, mentions: before.mentions + change.mentions)
  }

  /// Empties the cache, so that the next call of `sums` computes the sums again.
  func forget() { kept = nil }
}
