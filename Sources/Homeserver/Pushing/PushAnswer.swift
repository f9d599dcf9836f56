/// The outcome of one push.
enum PushAnswer: Sendable, Equatable {
  /// The gateway took the push, except for these rejected keys, whose pushers end.
  case taken(rejected: [String])
  /// The gateway did not take the push; the text tells why.
  case failed(String)
}
