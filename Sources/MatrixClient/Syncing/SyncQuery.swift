internal import Model

/// The query of a /sync request, or of the live socket.
struct SyncQuery {
  /// The most events of a room in one answer. The first sync asks for few; later ones for more, so
  /// that a burst in the open chat comes whole if the server allows it.
  private static let (firstLimit, limit, localLimit) = (30, 100, 5_000)

  /// The sync token to continue from; `nil` for a first sync.
  let token: SyncToken?
  /// `true` for the embedded homeserver.
  let isLocal: Bool

  /// The query of a GET /sync that the server may hold for a time; 0 means that it answers at once.
  func poll(timeoutSeconds: Int) -> [(String, String)] {
    let query = [("timeout", "\(timeoutSeconds * 1000)"), ("filter", filter)]
    return query + (token.map { [("since", $0.rawValue)] } ?? [])
  }

  /// The query of the live socket.
  var socket: [(String, String)] { [("since", token?.rawValue ?? ""), ("filter", filter)] }

  /// The filter as inline JSON. It is short, and needs no upload, which could fail.
  private var filter: String {
    let limit = token == nil ? Self.firstLimit : isLocal ? Self.localLimit : Self.limit
    return """
      {"presence":{"types":[]},"room":{"state":{"lazy_load_members":true},\
      "timeline":{"limit":\(limit),"lazy_load_members":true}}}
      """
  }
}
