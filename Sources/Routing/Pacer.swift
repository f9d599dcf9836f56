/// What is done at its own pace.
package enum Paced: Sendable, Hashable, CaseIterable {
  case chatList, messages, badge, statusLine, createChat, autocomplete, switcher, sending, banner
  case inspection, settings
  /// Telling the server what we read: not a listener, but as bursty as one.
  case receipts
  /// Storing what the server streams: in a burst, once a frame and not once a message.
  case stream

  /// The least time between two times, in nanoseconds.
  package var interval: UInt64 {
    switch self {
    case .messages, .stream: 16_000_000
    case .chatList, .statusLine: 100_000_000
    case .badge: 500_000_000
    case .receipts: 250_000_000
    // Each time it may ring.
    case .banner: 1_000_000_000
    case .createChat, .autocomplete, .switcher, .sending, .settings: 0
    case .inspection: 100_000_000
    }
  }

  /// What the interval grows to while a stream goes on, in nanoseconds: nobody reads sixty changes a
  /// second for long, and each costs a transaction, a frame and its bytes.
  package var longestInterval: UInt64 {
    switch self {
    case .messages, .stream: 96_000_000
    case .chatList, .badge, .statusLine, .createChat, .autocomplete, .switcher, .sending, .banner,
      .inspection, .settings, .receipts:
      interval
    }
  }

  /// By how much it grows with each change that comes sooner than that, in nanoseconds. The few changes
  /// that follow each other when somebody writes and is answered stay quick.
  fileprivate static let growth: UInt64 = 4_000_000
}

/// Decides when what is due is done: the first change at once, those that follow at most once an
/// interval, which grows while they go on. Has no clock of its own; times are nanoseconds since some fixed point.
package struct Pacer: Sendable {
  private var due: [Paced: UInt64] = [:]
  private var last: [Paced: UInt64] = [:]
  /// How many changes in a row came sooner than the longest interval.
  private var quick: [Paced: UInt64] = [:]
  /// What `last` was before something was taken.
  private var before: [Paced: UInt64] = [:]
  private var notBefore: [Paced: UInt64] = [:]
  private static let pause: UInt64 = 5_000_000

  package init() {}

  /// Something changed that concerns `paced`.
  package mutating func mark(_ paced: Paced, now: UInt64) {
    guard due[paced] == nil else { return }
    let start = last[paced].map { max(now, $0 &+ interval(of: paced, last: $0, now: now)) } ?? now
    due[paced] = max(start, notBefore[paced] ?? 0)
  }

  private mutating func interval(of paced: Paced, last: UInt64, now: UInt64) -> UInt64 {
    guard paced.longestInterval > paced.interval, now < last &+ paced.longestInterval else {
      quick[paced] = nil
      return paced.interval
    }
    let count = (quick[paced] ?? 0) &+ 1
    quick[paced] = count
    return min(max(paced.interval, count &* Paced.growth), paced.longestInterval)
  }

  /// A person asked for something that `paced` shows: it is due at once, whatever its interval.
  package mutating func hurry(_ paced: Paced, now: UInt64) {
    // What did not change is not built, however much somebody waits for it.
    if due[paced] != nil { due[paced] = now }
  }

  /// What is to be done now, and still is afterwards.
  package func ready(now: UInt64) -> Set<Paced> { Set(due.filter { $0.value <= now }.keys) }

  /// What is to be done now. It is not due any more, and its next interval begins.
  package mutating func takeDue(now: UInt64) -> Set<Paced> {
    let ready = ready(now: now)
    for paced in ready {
      due[paced] = nil
      before[paced] = last[paced]
      last[paced] = now
    }
    return ready
  }

  /// These were taken, and nothing came of it: their intervals have not begun, and the next change is
  /// not kept waiting for what nobody saw. A short pause stays, so that a burst that changes nothing
  /// costs little.
  package mutating func giveBack(_ unused: Set<Paced>) {
    for paced in unused { notBefore[paced] = last[paced].map { $0 &+ Self.pause } }
    for paced in unused { last[paced] = before[paced] }
  }

  /// Whether this is to be done now; if so, it is not due any more, and its next interval begins.
  package mutating func take(_ paced: Paced, now: UInt64) -> Bool {
    guard let time = due[paced], time <= now else { return false }
    due[paced] = nil
    before[paced] = last[paced]
    last[paced] = now
    return true
  }

  /// When something is to be done next; `nil`: nothing is due.
  package var next: UInt64? { due.values.min() }
}
