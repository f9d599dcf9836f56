internal import Database
internal import Glibc
internal import Matrix

/// A pusher ends with the session of the device that set it.
final class Pushers {
  private static let maxKept = 2_000
  private static let maxOfOneUser = 20

  private let database: ServerDatabase
  private var hasAny: Bool?
  private var known: [Int64: [Pusher]] = [:]

  init(database: ServerDatabase, sessions: Sessions) {
    self.database = database
    database.whenRolledBack { [weak self] in self?.forget() }
    sessions.whenEnding { [weak self] user, device in try self?.removeAll(of: user, device: device)
    }
  }

  private func forget() { (hasAny, known) = (nil, [:]) }

  /// Most servers have none, and then skip looking up each reader's pushers.
  func areThere() throws -> Bool {
    if let hasAny { return hasAny }
    let found = try database.first("SELECT 1 FROM pushers LIMIT 1") { _ in true } ?? false
    hasAny = found
    return found
  }

  func pushers(of user: Int64) throws -> [Pusher] {
    if let known = known[user] { return known }
    let pushers = try stored(of: user).compactMap { $0.object.flatMap { Pusher(user: user, $0) } }
    if known.count >= Self.maxKept { known = [:] }
    known[user] = pushers
    return pushers
  }

  /// The pushers of a user as the JSON with which they were set.
  func stored(of user: Int64) throws -> [JSONValue] {
    try database.rows("SELECT content FROM pushers WHERE user=?", user) { $0.text(0) }
      .compactMap { try? JSONValue(parsing: $0) }
  }

  func pusher(_ id: Pusher.ID) throws -> Pusher? {
    try pushers(of: id.user).first { $0.id == id }
  }

  /// Stores a pusher, replacing one with the same id. Requires an open transaction. Throws
  /// M_INVALID_PARAM when the user has `maxOfOneUser` other pushers.
  ///
  /// - Parameters:
  ///   - content: the pusher as JSON text.
  ///   - keepsOthers: `false` removes other users' pushers with this app id and push key.
  func set(_ id: Pusher.ID, _ content: String, device: Int64, keepsOthers: Bool) throws {
    if !keepsOthers {
      try database.run(
        "DELETE FROM pushers WHERE app_id=? AND pushkey=? AND user<>?", id.app, id.key, id.user)
    }
    try remove(id)
    guard try stored(of: id.user).count < Self.maxOfOneUser else {
      throw MatrixError.invalid("Too many pushers")
    }
    try database.run(
      "INSERT INTO pushers(user, app_id, pushkey, content, device) VALUES(?, ?, ?, ?, ?)", id.user,
      id.app, id.key, content, device)
  }

  /// Requires an open transaction.
  func remove(_ id: Pusher.ID) throws {
    try database.run(
      "DELETE FROM pushers WHERE user=? AND app_id=? AND pushkey=?", id.user, id.app, id.key)
    forget()
  }

  private func removeAll(of user: Int64, device: Int64) throws {
    try database.run("DELETE FROM pushers WHERE user=? AND device=?", user, device)
    forget()
  }
}

/// A pusher: one app on one of a user's devices, with the push gateway to which the server sends
/// the user's unread events for that app.
struct Pusher: Sendable, Equatable {
  /// The identity of a pusher, with its app id and push key: setting a pusher replaces the pusher
  /// with the same identity.
  struct ID: Hashable, Sendable {
    let user: Int64
    let app: String
    let key: String
  }

  let id: ID
  let url: String
  /// The data that the client set for the pusher, without the URL; sent to the gateway with each
  /// push.
  let data: JSONObject
  /// `true` if the gateway receives ids and the unread count, but neither sender nor content. Then
  /// only the newest push waits in the queue, because the client requests all new events.
  let takesIDsOnly: Bool

  init?(user: Int64, _ json: JSONObject) {
    guard let app = json["app_id"]?.string, let key = json["pushkey"]?.string,
      var data = json["data"]?.object, let url = data["url"]?.string
    else { return nil }
    data["url"] = nil
    id = ID(user: user, app: app, key: key)
    self.url = url
    self.data = data
    takesIDsOnly = data["format"]?.string == "event_id_only"
  }
}

/// The URL of a push gateway, which a client chooses and the server calls.
struct GatewayURL {
  /// The fixed path of push gateways, so that a pusher cannot make the server call any other path.
  private static let path = "/_matrix/push/v1/notify"

  /// A host name, or a literal address without brackets.
  let host: String

  /// Reads an http or https URL with the path of push gateways, perhaps with a query, but without
  /// user information and fragment. `nil` for anything else, also for characters that URL parsers
  /// understand in different ways.
  init?(_ url: String) {
    guard url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      !url.utf8.contains(where: { "\"#<>\\^`{|}".utf8.contains($0) }),
      let start = url.firstRange(of: "://")?.upperBound,
      ["http://", "https://"].contains(url[..<start].lowercased())
    else { return nil }
    let rest = url[start...]
    guard let slash = rest.firstIndex(where: { $0 == "/" || $0 == "?" }),
      rest[slash...].prefix(while: { $0 != "?" }) == Self.path,
      let host = Self.host(rest[..<slash])
    else { return nil }
    self.host = host
  }

  /// The host in the authority of a URL, which may have a port; `nil` for user information, an
  /// escape, or anything else that is no host.
  private static func host(_ authority: Substring) -> String? {
    var (host, port) = (authority, authority.suffix(0))
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      port = authority[authority.index(after: end)...]
      guard host.contains(":"), IPAddress(String(host)) != nil else { return nil }
    } else {
      let colon = authority.firstIndex(of: ":") ?? authority.endIndex
      (host, port) = (authority[..<colon], authority[colon...])
      let isName = host.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-._".utf8.contains($0)
      }
      guard isName, !host.isEmpty else { return nil }
    }
    guard port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil) else { return nil }
    return String(host)
  }

  /// `true` if the host is this machine or an address that is not on the public internet, in any
  /// form that the system's resolver understands, such as `127.1`, `0x7f000001` or `2130706433`.
  /// What a name resolves to is known only when the server connects; see `PushSending`.
  var isLocal: Bool {
    var name = host.lowercased()[...]
    while name.last == "." { name = name.dropLast() }
    var four = in_addr()
    if inet_aton(String(name), &four) == 1 { return IPAddress(four).isLocal }
    return name.isEmpty || name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress(String(name))?.isLocal == true
  }
}
