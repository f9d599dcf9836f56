/// The outcome of sending one push to a push gateway.
enum PushAnswer: Sendable, Equatable {
  /// The gateway accepted the push. `rejected` contains the push keys that the gateway reports as
  /// no longer valid, usually none; if the push's own key is among them, its pusher is removed.
  case taken(rejected: [String])
  /// The gateway did not accept the push, for instance because it was not reached; the text is the
  /// reason, for the log.
  case failed(String)
}
