internal import Glibc

/// The least processor time of this thread that `body` took in three runs: what other threads and
/// processes do meanwhile does not count.
package func processorTime(of body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  return (0..<3).map { _ in
    let start = now()
    body()
    return now() - start
  }.min() ?? .zero
}
