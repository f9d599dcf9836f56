internal import Intents
internal import Model

/// The wish that a /sync response brings the whole state of the rooms, which only GET /sync, and
/// not the live socket, can request.
struct WholeStateWish: Sendable {
  /// `true` while the wish stands: the next /sync response is to bring the state.
  private(set) var isOpen: Bool
  /// The sync token from which the sync continued that brought the state; `nil` for none.
  private var since: SyncToken?

  init(isOpen: Bool) { self.isOpen = isOpen }

  /// Records a response to a sync that continued from `token`.
  mutating func answered(since token: SyncToken?) {
    if isOpen { since = token }
    isOpen = false
  }

  /// Records that the sync starts over from `token`. If that is the token before the state, the
  /// state may not have been stored, and is requested again.
  mutating func restarted(from token: SyncToken?) {
    if token != nil, token == since { isOpen = true }
  }
}
