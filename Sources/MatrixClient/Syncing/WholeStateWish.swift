internal import Intents
internal import Model

/// The wish that a /sync response brings the whole state of the rooms, which only GET /sync, and
/// not the live socket, can request.
struct WholeStateWish: Sendable {
  /// `true` until a /sync response has brought the state.
  private(set) var isOpen: Bool
  /// The sync token from which the sync continued that brought the state.
  private var since: SyncToken?

  init(isOpen: Bool) { self.isOpen = isOpen }

  /// Records a response to a sync that continued from `token`.
  mutating func answered(since token: SyncToken?) {
    if isOpen { since = token }
    isOpen = false
  }

  /// Records that the sync starts over from `token`. From the token before the state, the state was
  /// not stored, and is requested again.
  mutating func restarted(from token: SyncToken?) {
    if token != nil, token == since { isOpen = true }
  }
}
