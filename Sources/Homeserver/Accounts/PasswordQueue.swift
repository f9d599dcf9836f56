internal import Matrix

/// Hashes and checks passwords on a background thread, and limits how many wait: at the usual cost
/// each takes 64 MiB and 0.1 s or more.
///
/// The server's thread owns this object.
final class PasswordQueue {
  /// The limits on passwords that wait or are being hashed, in total and from one address, so that
  /// no address keeps others from signing in.
  private static let (most, mostOfOneAddress) = (32, 8)

  private let scheduler: ServerScheduler
  private var waiting: [String: Int] = [:]
  private var count = 0

  init(scheduler: ServerScheduler) { self.scheduler = scheduler }

  /// Runs `work`, which hashes or checks a password, on the background thread, and then `then` with
  /// its result on the server's thread. Throws M_LIMIT_EXCEEDED when too many passwords wait
  /// already, in total or from the address.
  ///
  /// - Parameter address: the client's address, see `TrustedProxies`.
  func add(
    from address: String, _ work: @escaping @Sendable () -> String?,
    then: @escaping @Sendable (String?) -> Void
  ) throws {
    guard count < Self.most, waiting[address, default: 0] < Self.mostOfOneAddress else {
      throw MatrixError(
        status: 429, code: .limitExceeded, message: "Too many logins",
        retryAfterMilliseconds: 2_000)
    }
    count += 1
    waiting[address, default: 0] += 1
    let box = Confined(self)
    scheduler.background { [scheduler] in
      let result = work()
      scheduler.soon {
        box.value.done(address)
        then(result)
      }
    }
  }

  private func done(_ address: String) {
    count -= 1
    let left = waiting[address, default: 1] - 1
    waiting[address] = left > 0 ? left : nil
  }
}
