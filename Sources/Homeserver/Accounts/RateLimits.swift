internal import Database
internal import Matrix

/// Limits how often an action may be done, by a bucket of tokens for each user, each address, or
/// each pair of both, depending on the kind of action. Each action removes a token; the bucket
/// fills again with time.
struct RateLimits {
  /// The size of a bucket, which is the number of actions allowed at once, and the milliseconds in
  /// which the bucket gets one more token.
  typealias Rate = (burst: Double, millisecondsEach: Double)

  enum Kind: CaseIterable, Hashable {
    case loginsOfAddressAtAccount
    case loginsOfAddress
    case loginsAtAccount
    /// Requests from one address that need no session.
    case openRequest
    /// Registrations, also of guests, and checks of invitation tokens, from one address.
    case register
    /// Events, to-device messages, receipts, read markers and typing notices of one user.
    case message
    /// Other requests of one user that change something, and some that change nothing, such as
    /// searches for messages.
    case request
    /// The bytes of the events that one user sends.
    case eventBytes

    var rate: Rate {
      switch self {
      case .loginsOfAddressAtAccount: LoginLimits.rateOfAddressAtAccount
      case .loginsOfAddress: LoginLimits.rateOfAddress
      case .loginsAtAccount: LoginLimits.rateAtAccount
      case .openRequest: (1_000, 5)
      case .register: (20, 2_000)
      case .message: (2_000, 2)
      case .request: (200, 50)
      // At most 1 GiB in any 24 hours: half of it at once, half as the bucket fills again.
      case .eventBytes: (Double(512 << 20), 86_400_000 / Double(512 << 20))
      }
    }
  }

  private struct Bucket {
    var level: Double
    var at: Int64
  }

  /// The limit on buckets of one kind of action, because anybody can make requests under many names
  /// and from many addresses, and each gets a bucket. At the limit, the full buckets are dropped,
  /// and of the others the emptiest are kept, at most half the limit.
  private static let most = 5_000
  private var buckets: [Kind: [String: Bucket]] = [:]
  /// `true` if actions are limited; `false` on the embedded server of a local profile, which one
  /// person uses, and on a server that is started without limits.
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  /// Removes tokens from the bucket that `name` has for a kind of action; throws M_LIMIT_EXCEEDED
  /// when the bucket has fewer left.
  ///
  /// - Parameters:
  ///   - name: the owner of the bucket: a user id, an address, or an address with a user id.
  ///   - count: the number of tokens, at most the size of a bucket.
  ///   - now: ms since 1970, UTC.
  mutating func take(_ kind: Kind, _ name: String, count: Int = 1, now: Int64) throws {
    guard isOn else { return }
    let (burst, each) = kind.rate
    if buckets[kind, default: [:]].count >= Self.most { drop(kind, now: now) }
    var bucket = buckets[kind]?[name] ?? Bucket(level: burst, at: now)
    bucket.level = Self.level(bucket, kind, now: now)
    bucket.at = now
    defer { buckets[kind, default: [:]][name] = bucket }
    guard bucket.level >= Double(count) else {
      throw MatrixError(
        status: 429, code: .limitExceeded, message: "Too many requests",
        retryAfterMilliseconds: Int(((Double(count) - bucket.level) * each).rounded(.up)))
    }
    bucket.level -= Double(count)
  }

  /// The tokens that the bucket of `name` lacked at its last use; `nil` if it is not known.
  func missing(_ kind: Kind, _ name: String) -> Int? {
    buckets[kind]?[name].map { Int((kind.rate.burst - $0.level).rounded(.up)) }
  }

  /// Makes the bucket of `name` as it was at `time`, in ms since 1970, when it lacked `missing`
  /// tokens.
  mutating func restore(_ kind: Kind, _ name: String, missing: Int64, at time: Int64) {
    let burst = kind.rate.burst
    buckets[kind, default: [:]][name] = Bucket(
      level: min(burst, max(0, burst - Double(missing))), at: time)
  }

  /// Puts back the token that an action took from the bucket of `name`, because the action turned
  /// out not to count, such as a sign-in with the right password.
  mutating func giveBack(_ kind: Kind, _ name: String) {
    buckets[kind]?[name]?.level += 1
  }

  private static func level(_ bucket: Bucket, _ kind: Kind, now: Int64) -> Double {
    let (burst, each) = kind.rate
    return min(burst, bucket.level + Double(max(0, now - bucket.at)) / each)
  }

  /// The emptiest stay, so that nobody can get rid of an empty bucket by requests under many other
  /// names.
  private mutating func drop(_ kind: Kind, now: Int64) {
    let levels = (buckets[kind] ?? [:]).map {
      (name: $0.key, level: Self.level($0.value, kind, now: now))
    }
    let emptiest = levels.filter { $0.level < kind.rate.burst }
      .sorted { $0.level < $1.level }.prefix(Self.most / 2)
    buckets[kind] = buckets[kind]?.filter { [kept = Set(emptiest.map(\.name))] in
      kept.contains($0.key)
    }
  }
}

/// The server's thread owns this object.
final class RateLimiting {
  private let scheduler: ServerScheduler
  private var rates: RateLimits
  private var logins: LoginLimits

  /// Starts without counted actions, so that each user and address may send a burst at once; only
  /// the bytes of events that a user has sent are stored.
  ///
  /// - Parameter isOn: `false` limits nothing, as on the embedded server of a local profile, which
  ///   one person uses.
  init(isOn: Bool, scheduler: ServerScheduler) {
    self.scheduler = scheduler
    rates = RateLimits(isOn: isOn)
    logins = LoginLimits(isOn: isOn)
  }

  func take(_ kind: RateLimits.Kind, _ name: String, count: Int = 1) throws {
    try rates.take(kind, name, count: count, now: scheduler.now())
  }

  /// Removes tokens for the bytes of an event that `user` sends, as `take` does. What the user has
  /// sent is stored with the account, because a day is longer than a server may run.
  func takeEventBytes(_ count: Int, of user: User, _ database: ServerDatabase) throws {
    guard rates.isOn else { return }
    if rates.missing(.eventBytes, user.id) == nil {
      let stored = try database.first(
        "SELECT sent_bytes, sent_bytes_at FROM users WHERE id=?", user.row
      ) { (bytes: $0.integer(0), at: $0.integer(1)) }
      if let stored {
        rates.restore(.eventBytes, user.id, missing: stored.bytes, at: stored.at)
      }
    }
    try take(.eventBytes, user.id, count: count)
    try database.run(
      "UPDATE users SET sent_bytes=?, sent_bytes_at=? WHERE id=?",
      rates.missing(.eventBytes, user.id) ?? 0, scheduler.now(), user.row)
  }

  /// Counts an attempt to sign in and returns the pause before its password is checked, in ms; see
  /// `LoginLimits.begin`.
  func beginLogin(_ account: String, from address: String) throws -> Int {
    try logins.begin(account, from: address, now: scheduler.now())
  }

  func loginSucceeded(_ account: String, from address: String) {
    logins.succeed(account, from: address)
  }
}

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
  static let rateOfAddressAtAccount: RateLimits.Rate = (10, 5_000)
  static let rateOfAddress: RateLimits.Rate = (40, 2_000)
  static let rateAtAccount: RateLimits.Rate = (50, 60_000)
  /// The pause, in ms, before the server checks a password that an unknown address sends, while
  /// the account gets more attempts than `rateAtAccount`.
  static let delayMilliseconds = 5_000
  /// The limit on pairs of an account and an address that signed in to it, remembered since the
  /// server's start; beyond it the older half is forgotten.
  private static let maxKnown = 10_000

  private struct Place: Hashable {
    let account: String
    let address: String
  }

  private var limits: RateLimits
  private var known: Set<Place> = []
  private var order: [Place] = []

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

  mutating func succeed(_ account: String, from address: String) {
    limits.giveBack(.loginsOfAddress, address)
    limits.giveBack(.loginsOfAddressAtAccount, Self.name(account, address))
    let place = Place(account: account, address: address)
    guard known.insert(place).inserted else { return }
    order.append(place)
    if order.count > Self.maxKnown {
      for old in order.prefix(Self.maxKnown / 2) { known.remove(old) }
      order.removeFirst(Self.maxKnown / 2)
    }
  }

  private static func name(_ account: String, _ address: String) -> String {
    address + " " + account
  }
}
