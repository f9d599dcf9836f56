internal import Glibc
internal import Intents
internal import MatrixClient

/// What was asked for about pushes.
enum PushChoice: Sendable, Equatable {
  case off
  case on(PushPlace)

  init(_ wish: PushWish) throws(Ending) {
    self = try InvocationParser.pushChoice(wish.text)
  }

  /// With the profile's key, which is made when it is first needed. A profile without one has no pusher
  /// that could be taken away.
  func setting(keyPath: String) throws(Ending) -> PushSetting {
    switch self {
    case .off: return try PushKey.read(keyPath).map { .off(key: $0) } ?? .untouched
    case .on(let place): return .on(place, key: try PushKey.readOrMake(keyPath))
    }
  }
}

/// The profile's name for its pusher, and the secret that pushes are known by. It stays the same, so
/// that each start replaces the pusher of the one before.
enum PushKey {
  private static let bytes = 32

  /// `nil` when there is none, or none of ours.
  static func read(_ path: String) throws(Ending) -> String? {
    guard let bytes = try Files.read(path) else { return nil }
    let key = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    let isOurs =
      key.utf8.count == 2 * Self.bytes
      && key.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
    return isOurs ? key : nil
  }

  static func readOrMake(_ path: String) throws(Ending) -> String {
    if let key = try read(path) { return key }
    let key = RandomSource.bytes(Self.bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    try Files.write(Array((key + "\n").utf8), to: path)
    return key
  }

  /// The server has no pusher of this key any more.
  static func remove(_ path: String) { unlink(path) }
}
