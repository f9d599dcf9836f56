internal import Matrix

/// A pusher: one app on one of a user's devices, with the push gateway to which the server sends
/// the user's unread events for that app.
struct Pusher: Sendable, Equatable {
  /// The identity of a pusher, with its app id and push key: setting a pusher replaces the pusher
  /// with the same identity.
  struct ID: Hashable, Sendable {
    /// The row id of the user whose events are sent.
    let user: Int64
    let app: String
    let key: String
  }

  let id: ID
  /// The URL of the push gateway.
  let url: String
  /// The data that the client set for the pusher, without the URL; sent to the gateway with each
  /// push.
  let data: JSONObject
  /// `true` if the gateway receives ids and the unread count, but neither sender nor content. Then
  /// only the newest push waits in the queue, because the client requests all new events.
  let takesIDsOnly: Bool

  /// Parses the JSON with which a client set a pusher; `nil` when the app id, the push key, the
  /// data or the URL in the data is missing.
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
