/// Slows down people who guess passwords, without locking out a person who knows theirs.
/// `PasswordQueue` limits the passwords that wait to be hashed.
///
/// Attempts to sign in, and requests that a user confirms with the password (`PasswordProof`), are
/// counted together in three ways, and all are called attempts to sign in here:
/// - from one address at one account: refused beyond `rateOfAddressAtAccount`, so that guesses from
///   other addresses do not use up the owner's attempts; successful ones do not count;
/// - from one address at any account: refused beyond `rateOfAddress`; successful ones do not count;
/// - at one account from any address: never refused, because anybody could lock its owner out.
///   Beyond `rateAtAccount`, the password of an attempt is checked only after `delayMilliseconds`,
///   unless the address is remembered as one that signed in to the account.
struct LoginLimits {
  /// The rate of attempts to sign in from one address to one account: 10 at once, then one every 5
  /// s.
  static let rateOfAddressAtAccount: RateLimits.Rate = (10, 5_000)
  /// The rate of attempts to sign in from one address to any account: 40 at once, then one every 2
  /// s.
  static let rateOfAddress: RateLimits.Rate = (40, 2_000)
  /// The rate of attempts to sign in to one account from any address: 50 at once, then one every
  /// minute.
  static let rateAtAccount: RateLimits.Rate = (50, 60_000)
  /// The pause, in ms, before the server checks a password that an unknown address sends, while
  /// the account gets more attempts than `rateAtAccount`.
  static let delayMilliseconds = 5_000
  /// The limit on pairs of an account and an address that signed in to it, remembered since the
  /// server's start; beyond it the older half is forgotten.
  private static let mostKnown = 10_000

  private struct Place: Hashable {
    let account: String
    let address: String
  }

  private var limits: RateLimits
  private var known: Set<Place> = []
  private var order: [Place] = []

  /// Starts without counted attempts to sign in and without known addresses.
  ///
  /// - Parameter isOn: `false` limits nothing, as on the embedded server of a local profile, which
  ///   one person uses.
  init(isOn: Bool) { limits = RateLimits(isOn: isOn) }

  /// Counts an attempt to sign in; throws M_LIMIT_EXCEEDED when it exceeds `rateOfAddress` or
  /// `rateOfAddressAtAccount`. Returns the pause before its password is checked, in ms; 0 for none.
  ///
  /// - Parameters:
  ///   - account: the user id, also one that nobody has.
  ///   - address: the client's address, see `TrustedProxies`.
  ///   - now: ms since 1970, UTC.
  mutating func begin(_ account: String, from address: String, now: Int64) throws -> Int {
    try limits.take(.loginsOfAddress, address, now: now)
    try limits.take(.loginsOfAddressAtAccount, Self.name(account, address), now: now)
    let isCalm = (try? limits.take(.loginsAtAccount, account, now: now)) != nil
    let isKnown = known.contains(Place(account: account, address: address))
    return isCalm || isKnown ? 0 : Self.delayMilliseconds
  }

  /// Records that an attempt to sign in had the right password: the attempt no longer counts
  /// against the address, which from now on is known as one that signed in to the account.
  mutating func succeed(_ account: String, from address: String) {
    limits.giveBack(.loginsOfAddress, address)
    limits.giveBack(.loginsOfAddressAtAccount, Self.name(account, address))
    let place = Place(account: account, address: address)
    guard known.insert(place).inserted else { return }
    order.append(place)
    if order.count > Self.mostKnown {
      for old in order.prefix(Self.mostKnown / 2) { known.remove(old) }
      order.removeFirst(Self.mostKnown / 2)
    }
  }

  private static func name(_ account: String, _ address: String) -> String {
    address + " " + account
  }
}
