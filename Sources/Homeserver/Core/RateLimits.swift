internal import Matrix

/// How often something may be done: a bucket of tokens for each name.
struct RateLimits {
  /// What is counted.
  enum Kind: Hashable {
    /// Failed logins to one account.
    case login
    /// New accounts from one address.
    case register
    /// Events of one user.
    case message
    /// Other costly requests of one user.
    case request

    /// How many at once, and how long until the next.
    var rate: (burst: Double, millisecondsEach: Double) {
      switch self {
      case .login: (10, 5_000)
      case .register: (20, 2_000)
      case .message: (2_000, 2)
      case .request: (200, 50)
      }
    }
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  private struct Bucket {
    var level: Double
    var at: Int64
  }

  /// Names come from outside: when so many are known, those that are full again are dropped.
  private static let most = 5_000
  private var buckets: [Key: Bucket] = [:]
  /// Whether anything is limited: nobody is in a profile of one's own but its owner.
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  /// Takes one token; throws M_LIMIT_EXCEEDED when there is none. `now`: ms.
  mutating func take(_ kind: Kind, _ name: String, now: Int64) throws {
    guard isOn else { return }
    let (burst, each) = kind.rate
    let key = Key(kind: kind, name: name)
    if buckets.count >= Self.most { drop(now: now) }
    var bucket = buckets[key] ?? Bucket(level: burst, at: now)
    bucket.level = min(burst, bucket.level + Double(max(0, now - bucket.at)) / each)
    bucket.at = now
    defer { buckets[key] = bucket }
    guard bucket.level >= 1 else {
      throw MatrixError(
        status: 429, code: .limitExceeded, message: "Too many requests",
        retryAfterMilliseconds: Int(((1 - bucket.level) * each).rounded(.up)))
    }
    bucket.level -= 1
  }

  /// Gives one token back.
  mutating func giveBack(_ kind: Kind, _ name: String) {
    buckets[Key(kind: kind, name: name)]?.level += 1
  }

  private mutating func drop(now: Int64) {
    buckets = buckets.filter { key, bucket in
      let (burst, each) = key.kind.rate
      return bucket.level + Double(now - bucket.at) / each < burst
    }
    if buckets.count >= Self.most { buckets = [:] }
  }
}
