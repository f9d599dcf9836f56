/// Decides when due work is done: at once for the first change, then at most once in an interval,
/// which may grow while changes follow each other quickly. The caller passes the time, in
/// nanoseconds of any monotonic clock.
package struct Pacer: Sendable {
  private var due: [Paced: UInt64] = [:]
  private var last: [Paced: UInt64] = [:]
  /// The length of the current burst of changes for each kind of work whose interval grows: how
  /// many times in a row the work was marked as due within the longest interval after its last run.
  private var quick: [Paced: UInt64] = [:]
  /// The time of the run before the last run, for each kind of work; `cancelIntervals` restores it.
  private var before: [Paced: UInt64] = [:]
  private var notBefore: [Paced: UInt64] = [:]
  /// The interval that `cancelIntervals` leaves after the last run, in nanoseconds.
  private static let pause: UInt64 = 5_000_000
  /// The growth of an interval in a burst, in nanoseconds for each time that the work is marked as
  /// due within the longest interval after its last run. The growth is small, so that the few
  /// changes in a conversation of two people are still shown quickly.
  private static let growth: UInt64 = 4_000_000

  package init() {}

  /// Marks `paced` as due, because a change concerns it; the work becomes ready when its interval
  /// is over. Does nothing if the work is due already.
  package mutating func mark(_ paced: Paced, now: UInt64) {
    guard due[paced] == nil else { return }
    let start = last[paced].map { max(now, $0 &+ interval(of: paced, last: $0, now: now)) } ?? now
    due[paced] = max(start, notBefore[paced] ?? 0)
  }

  private mutating func interval(of paced: Paced, last: UInt64, now: UInt64) -> UInt64 {
    let pace = paced.pace
    guard pace.maxInterval > pace.interval, now < last &+ pace.maxInterval else {
      quick[paced] = nil
      return pace.interval
    }
    let count = (quick[paced] ?? 0) &+ 1
    quick[paced] = count
    return min(max(pace.interval, count &* Self.growth), pace.maxInterval)
  }

  /// Makes work that is marked as due ready now, without waiting for the end of its interval,
  /// because the person waits for the result.
  package mutating func hurry(_ paced: Paced, now: UInt64) {
    // Work that no change marked as due is not done, even if the person waits for its result.
    if due[paced] != nil { due[paced] = now }
  }

  /// The work that is ready at `now`. The work stays marked as due.
  package func ready(now: UInt64) -> Set<Paced> { Set(due.filter { $0.value <= now }.keys) }

  package mutating func takeReady(now: UInt64) -> Set<Paced> {
    let ready = ready(now: now)
    for paced in ready {
      due[paced] = nil
      before[paced] = last[paced]
      last[paced] = now
    }
    return ready
  }

  /// Cancels the intervals that began with the last runs of `unused`: these runs had no effect that
  /// counts, so they must not delay the next change. An interval of 5 ms remains, so that a burst
  /// without effect costs little.
  package mutating func cancelIntervals(of unused: Set<Paced>) {
    for paced in unused { notBefore[paced] = last[paced].map { $0 &+ Self.pause } }
    for paced in unused { last[paced] = before[paced] }
  }

  package mutating func take(_ paced: Paced, now: UInt64) -> Bool {
    guard let time = due[paced], time <= now else { return false }
    due[paced] = nil
    before[paced] = last[paced]
    last[paced] = now
    return true
  }

  package var next: UInt64? { due.values.min() }
}
