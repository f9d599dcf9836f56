internal import Model

/// Tells the engine each change of the connection's state, once.
struct ConnectionNotices {
  private let outlet: EventOutlet
  private(set) var isOnline = false
  /// `true` after the engine was told that we are offline, until it is told that we try again.
  private var isToldOffline = false
  /// `true` after the engine was told of a malformed answer, until it is told of a well-formed one.
  private var hasComplained = false

  init(outlet: EventOutlet) { self.outlet = outlet }

  /// Tells that the sync starts over from another token.
  mutating func restarted() {
    (isOnline, isToldOffline) = (false, false)
    outlet.tell([.connection(.connecting)])
  }

  /// Tells that the next attempt begins, if the last one failed.
  mutating func trying() {
    guard isToldOffline else { return }
    isToldOffline = false
    outlet.tell([.connection(.connecting)])
  }

  /// Tells that we are online, unless the engine knows it.
  mutating func answered() {
    guard !isOnline else { return }
    isOnline = true
    outlet.tell([.connection(.online)])
  }

  /// Tells that an attempt failed.
  mutating func failed(_ reason: FailureReason, retryInSeconds: Int) {
    (isOnline, isToldOffline) = (false, true)
    outlet.tell([.connection(.offline(reason, retryInSeconds: retryInSeconds))])
  }

  /// Notes that the connection may be lost. The next answer reports `.online` again, so that the
  /// engine sends its queued messages.
  mutating func doubted() { isOnline = false }

  /// Lets the status line show that an answer was malformed.
  mutating func complain(_ sentence: String) {
    hasComplained = true
    outlet.tell([.connection(.report(sentence, about: .answers))])
  }

  /// Tells the engine that the problem of malformed answers is over, after a well-formed one.
  mutating func settle() {
    guard hasComplained else { return }
    hasComplained = false
    outlet.tell([.connection(.settled(.answers))])
  }
}
