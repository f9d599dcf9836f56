internal import Matrix

/// A push gateway to which the server sends a person's unread events.
struct Pusher: Sendable, Equatable {
  /// The key under which a pusher is replaced by another one.
  struct ID: Hashable, Sendable {
    /// The person's row.
    let user: Int64
    let app: String
    let key: String
  }

  let id: ID
  /// The URL of the gateway.
  let url: String
  /// Data that its owner has the gateway told besides; without the URL.
  let data: JSONObject
  /// `true` when the gateway is sent ids only: then the newest event stands for those before it.
  let takesIDsOnly: Bool

  /// Reads the JSON that a pusher was set with; `nil` when it lacks a part that pushes need.
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
