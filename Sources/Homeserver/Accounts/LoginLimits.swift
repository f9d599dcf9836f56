/// Slows down people who guess passwords, and locks out nobody who knows one.
///
/// Three things are counted:
/// - tries of one address at one account: refused beyond `rateOfAddressAtAccount`, so that guesses
///   from other addresses do not use up the owner's tries; those that succeed do not count;
/// - tries of one address at any account: refused beyond `rateOfAddress`; those that succeed do not
///   count;
/// - tries at one account from any address: never refused, as anybody could lock its owner out.
///   Beyond `rateAtAccount`, tries from an address that never signed in to the account wait for
///   `delayMilliseconds` before the password is checked.
struct LoginLimits {
  /// 10 tries at once, then one each 5 s.
  static let rateOfAddressAtAccount: RateLimits.Rate = (10, 5_000)
  /// 40 tries at once, then one each 2 s.
  static let rateOfAddress: RateLimits.Rate = (40, 2_000)
  /// 50 tries at once, then one each minute.
  static let rateAtAccount: RateLimits.Rate = (50, 60_000)
  /// The pause before the password of a stranger's try is checked while an account gets many tries,
  /// in ms.
  static let delayMilliseconds = 5_000
  /// The most remembered addresses that signed in to an account; the oldest are forgotten.
  private static let mostKnown = 10_000

  private struct Place: Hashable {
    let account: String
    let address: String
  }

  private var limits: RateLimits
  private var known: Set<Place> = []
  private var order: [Place] = []

  /// Starts without counted tries and known addresses.
  ///
  /// - Parameter isOn: `false` in a local profile, where nothing is limited.
  init(isOn: Bool) { limits = RateLimits(isOn: isOn) }

  /// Counts a try; throws M_LIMIT_EXCEEDED when it is refused. Returns the pause before its
  /// password is checked, in ms; 0 for none.
  ///
  /// - Parameters:
  ///   - account: the user id.
  ///   - address: where the try came from.
  ///   - now: ms.
  mutating func begin(_ account: String, from address: String, now: Int64) throws -> Int {
    try limits.take(.loginsOfAddress, address, now: now)
    try limits.take(.loginsOfAddressAtAccount, Self.name(account, address), now: now)
    let isCalm = (try? limits.take(.loginsAtAccount, account, now: now)) != nil
    let isKnown = known.contains(Place(account: account, address: address))
    return isCalm || isKnown ? 0 : Self.delayMilliseconds
  }

  /// Takes note of a right password: the try does not count, and the address is known from now on.
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
