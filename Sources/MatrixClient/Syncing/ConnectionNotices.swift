internal import Model

/// Reports to the engine the state of the connection, the progress of a first sync, and faulty
/// responses.
struct ConnectionNotices {
  private let outlet: EventOutlet
  private(set) var isOnline = false
  /// `true` after the engine was informed that the client is offline, until a new attempt to
  /// connect is reported.
  private var isToldOffline = false
  /// `true` after a faulty response was reported, until a well-formed sync response arrives.
  private var hasComplained = false
  /// The number of whole MiB of a first sync that was last reported to the engine; 0 for none.
  private var receivedMegabytes = 0

  init(outlet: EventOutlet) { self.outlet = outlet }

  /// Reports to the engine that the client is connecting, because the sync starts over.
  mutating func restarted() {
    (isOnline, isToldOffline) = (false, false)
    outlet.tell([.connection(.connecting)])
  }

  /// Reports to the engine that the client is connecting again, if the last attempt to sync failed.
  mutating func trying() {
    guard isToldOffline else { return }
    isToldOffline = false
    outlet.tell([.connection(.connecting)])
  }

  /// Reports to the engine how many whole MiB of a first sync have arrived, if this number has
  /// changed.
  mutating func received(bytes: Int) {
    guard bytes >> 20 != receivedMegabytes else { return }
    receivedMegabytes = bytes >> 20
    outlet.tell([.connection(.receiving(megabytes: receivedMegabytes))])
  }

  /// Reports to the engine that the client is online, unless it counts as online already.
  mutating func answered() {
    guard !isOnline else { return }
    isOnline = true
    outlet.tell([.connection(.online)])
  }

  /// Reports to the engine that the client is offline, as an attempt to sync failed.
  mutating func failed(_ reason: FailureReason, retryInSeconds: Int) {
    (isOnline, isToldOffline) = (false, true)
    outlet.tell([.connection(.offline(reason, retryInSeconds: retryInSeconds))])
  }

  /// Records that the client does not count as online any more, usually as the connection may be
  /// lost. The next sync response reports `.online` again, so that the engine sends its queued
  /// messages.
  mutating func doubted() { isOnline = false }

  /// Reports a sentence about a faulty response, for example a malformed one, to the engine, for
  /// the status line.
  mutating func complain(_ sentence: String) {
    hasComplained = true
    outlet.tell([.connection(.report(sentence, about: .answers))])
  }

  /// Reports to the engine, after a well-formed sync response, that the trouble with responses is
  /// over. Does nothing if no faulty response was reported.
  mutating func settle() {
    guard hasComplained else { return }
    hasComplained = false
    outlet.tell([.connection(.settled(.answers))])
  }
}
