internal import Glibc
internal import Intents
internal import MatrixClient

/// The parsed push setting: that of the option `--push`, else the stored one, else the default.
enum PushChoice: Sendable, Equatable {
  case off
  case on(PushPlace)

  init(_ wish: PushWish) throws(Ending) {
    self = try InvocationParser.pushChoice(wish.text)
  }

  /// Returns the client's push setting, with the push key that the file at `keyPath` contains. `on`
  /// creates a missing key; `off` without a key is `untouched`, as a profile without a key has no
  /// pusher.
  func setting(keyPath: String) throws(Ending) -> PushSetting {
    switch self {
    case .off: return try PushKey.read(keyPath).map { .off(key: $0) } ?? .untouched
    case .on(let place): return .on(place, key: try PushKey.readOrMake(keyPath))
    }
  }
}

/// The profile's push key: the id of its pusher at the homeserver and the secret that authenticates
/// pushes. Each start uses the stored key again, so its pusher replaces that of the last start at
/// the homeserver.
enum PushKey {
  private static let bytes = 32

  /// The stored push key; `nil` if the file is missing or its first line is not made of 64
  /// hexadecimal digits in lower case.
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
    // After a power cut that loses the file, the client registers another key, and the gateway
    // rejects pushes with this one. So the start need not wait for the disk.
    try Files.write(Array((key + "\n").utf8), to: path, lasts: false)
    return key
  }

  /// Removes the file of the push key. Called once the server has removed the pusher of this key.
  static func remove(_ path: String) { unlink(path) }
}
