/// Applies the rates of `RateLimits` and `LoginLimits` to requests, on the server's clock.
///
/// The server's thread owns this object.
final class RateLimiting {
  private let scheduler: ServerScheduler
  private var rates: RateLimits
  private var logins: LoginLimits

  /// Starts without counted actions, so that each user and address may send a burst at once.
  ///
  /// - Parameter isOn: `false` limits nothing, as on the embedded server of a local profile, which
  ///   one person uses.
  init(isOn: Bool, scheduler: ServerScheduler) {
    self.scheduler = scheduler
    rates = RateLimits(isOn: isOn)
    logins = LoginLimits(isOn: isOn)
  }

  /// Removes tokens from the bucket that a user or an address has for a kind of action; throws
  /// M_LIMIT_EXCEEDED when the bucket has fewer left.
  ///
  /// - Parameter name: a user id or an address.
  func take(_ kind: RateLimits.Kind, _ name: String, count: Int = 1) throws {
    try rates.take(kind, name, count: count, now: scheduler.now())
  }

  /// Counts an attempt to sign in and returns the pause before its password is checked, in ms; see
  /// `LoginLimits.begin`.
  func beginLogin(_ account: String, from address: String) throws -> Int {
    try logins.begin(account, from: address, now: scheduler.now())
  }

  /// Records that an attempt to sign in had the right password; see `LoginLimits.succeed`.
  func loginSucceeded(_ account: String, from address: String) {
    logins.succeed(account, from: address)
  }
}
