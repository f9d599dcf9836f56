internal import Database
internal import Matrix

/// Where a person wants to be told of what notifies them.
struct Pusher: Sendable, Equatable {
  /// What makes it the same pusher as another one.
  struct ID: Hashable, Sendable {
    /// The person's row.
    let user: Int64
    let app: String
    let key: String
  }

  let id: ID
  /// The gateway's.
  let url: String
  /// What its owner has the gateway told besides; without the URL.
  let data: JSONObject
  /// The gateway is told no more than which event it is: then the newest stands for those before it.
  let takesIDsOnly: Bool

  /// From the JSON that it was set with; `nil` when no push could be sent by it.
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

extension HomeserverCore {
  /// Whether anybody has a pusher: most servers have none.
  func hasPushers() throws -> Bool {
    if let known = caches.hasPushers { return known }
    let found = try database.first("SELECT 1 FROM pushers LIMIT 1") { _ in true } ?? false
    caches.hasPushers = found
    return found
  }

  /// The pushers of a person.
  func pushers(of user: Int64) throws -> [Pusher] {
    if let known = caches.pushers[user] { return known }
    let found = try database.rows("SELECT content FROM pushers WHERE user=?", user) { $0.text(0) }
    let pushers = found.compactMap { text in
      (try? JSONValue(parsing: text))?.object.flatMap { Pusher(user: user, $0) }
    }
    caches.keep(pushers, of: user)
    return pushers
  }

  /// The pusher as it is now; `nil` when it is gone.
  func pusher(_ id: Pusher.ID) throws -> Pusher? {
    try pushers(of: id.user).first { $0.id == id }
  }

  /// Takes a pusher away. In a transaction.
  func removePusher(_ id: Pusher.ID) throws {
    try database.run(
      "DELETE FROM pushers WHERE user=? AND app_id=? AND pushkey=?", id.user, id.app, id.key)
    caches.forgetPushers()
  }
}
