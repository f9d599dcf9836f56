internal import CSodium
internal import Matrix

/// Hashes of passwords, by libsodium's Argon2id, and of random secrets, by its BLAKE2b. The hash of
/// a password takes 0.1 s or more at the usual cost, so the server hashes passwords on a background
/// thread.
package enum PasswordHashing {
  /// The cost of hashing one password: two values, which libsodium calls opslimit and memlimit.
  package struct Cost: Sendable, Equatable {
    /// The number of rounds of one hash, at least 1.
    package let operations: UInt64
    /// The memory that a hash uses, in bytes: at least 8 KiB.
    package let memoryBytes: Int

    package init(operations: UInt64, memoryBytes: Int) {
      self.operations = operations
      self.memoryBytes = memoryBytes
    }

    /// The usual cost, 2 rounds over 64 MiB: low enough for people who wait while they sign in.
    package static let interactive = Cost(operations: 2, memoryBytes: 64 << 20)
    /// The lowest cost that libsodium allows, for tests.
    package static let weakest = Cost(operations: 1, memoryBytes: 8 << 10)
  }

  /// Returns the hash of a password with a new random salt, as text that also contains the salt and
  /// the cost; `nil` when libsodium fails, usually because there is not enough memory.
  package static func hash(_ password: String, cost: Cost) -> String? {
    guard sodium_init() >= 0 else { return nil }
    var result = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let bytes = Array(password.utf8.map { CChar(bitPattern: $0) })
    let code = crypto_pwhash_str(
      &result, bytes, UInt64(bytes.count), cost.operations, cost.memoryBytes)
    guard code == 0 else { return nil }
    return String(decoding: result.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `true` if `hash` was made from `password`; `false` also when the check fails, usually because
  /// there is not enough memory.
  package static func verify(_ password: String, hash: String) -> Bool {
    guard sodium_init() >= 0 else { return false }
    let bytes = Array(password.utf8.map { CChar(bitPattern: $0) })
    return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }

  /// The BLAKE2b hash, 32 bytes, that the database stores instead of a secret such as an access
  /// token. These secrets are random, so no salt and no slow hash is needed.
  static func fingerprint(of secret: String) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    let bytes = Array(secret.utf8)
    crypto_generichash(&result, result.count, bytes, UInt64(bytes.count), nil, 0)
    return result
  }
}

/// Hashes and checks passwords on a background thread, and limits how many wait: at the usual cost
/// each takes 64 MiB and 0.1 s or more.
///
/// The server's thread owns this object.
final class PasswordQueue {
  /// The limits on passwords that wait or are being hashed, in total and from one address, so that
  /// no address keeps others from signing in.
  private static let (most, maxOfOneAddress) = (32, 8)

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
    guard count < Self.most, waiting[address, default: 0] < Self.maxOfOneAddress else {
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
