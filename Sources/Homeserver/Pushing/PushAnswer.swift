/// The outcome of sending one push to a gateway.
enum PushAnswer: Sendable, Equatable {
  /// The gateway accepted the push, but rejected the push keys `rejected`, whose pushers are
  /// removed.
  case taken(rejected: [String])
  /// The gateway was not reached or refused the push; the text is the reason, for the log.
  case failed(String)
}
