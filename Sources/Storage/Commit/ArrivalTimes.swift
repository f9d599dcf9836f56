internal import Database
internal import Model

/// Gives what arrives in a commit the time by which the chat list is sorted, because the times that
/// senders claim may be far from the truth.
///
/// What a sync brings arrived after all that is stored, and not later than now. Between these
/// limits the sender's time counts, so that the chats of a sync after a long pause have their
/// natural order. The first sync has only the upper limit.
final class ArrivalTimes {
  private let settings: SettingTable
  private let chats: ChatTable
  private let now: @Sendable () -> ServerTimestamp
  /// `true` if no sync token was stored before this commit; `nil` until it was looked up.
  private var isFirstSync: Bool?
  /// The time after all that was stored before this commit; `nil` until it was looked up.
  private var earliest: Int64?

  init(_ tables: Tables, now: @escaping @Sendable () -> ServerTimestamp) {
    settings = tables.settings
    chats = tables.chats
    self.now = now
  }

  /// Finds out whether this is the first sync; called before the commit stores a sync token.
  func noteSync() throws(DatabaseError) {
    if isFirstSync == nil { isFirstSync = try !settings.holds(.syncToken) }
  }

  /// The time of arrival, in ms since 1970, of what was sent at `sent` as the sender claims.
  func time(_ sent: Int64) throws(DatabaseError) -> Int64 {
    try noteSync()
    let bounded = bounded(sent)
    guard isFirstSync == false else { return bounded }
    if let earliest { return max(bounded, earliest) }
    let newest = try chats.newestActivity() ?? -1
    earliest = newest &+ 1
    return max(bounded, newest &+ 1)
  }

  /// The time that a sender claims, but not later than now.
  func bounded(_ sent: Int64) -> Int64 { min(sent, now().milliseconds) }
}
