internal import Model

/// The query of a GET /sync request, or of the request that opens the live socket, a WebSocket that
/// brings sync responses.
struct SyncQuery {
  /// The limits on the events of a room in one /sync response: in a first sync (`firstLimit`, low);
  /// in a later sync (`limit`, higher, so that a burst in the open chat arrives without a gap); and
  /// in a later sync of the embedded homeserver (`localLimit`).
  private static let (firstLimit, limit, localLimit) = (30, 100, 5_000)

  /// The sync token from which the sync continues; `nil` for a first sync.
  let token: SyncToken?
  /// `true` for a sync with the embedded homeserver.
  let isLocal: Bool
  /// The number of /sync responses in a row that were too large. Each of them divides the limit of
  /// events of a room by eight.
  var narrowings = 0
  /// `true` if the /sync response is to contain the whole state of the rooms. After a response that
  /// was too large, the query no longer demands that.
  var wantsState = false

  /// `true` if the limit of events of a room can be lowered further.
  var canNarrow: Bool { eventLimit > 1 }

  /// The query of a GET /sync request. The server may delay its response for `timeoutSeconds`; with
  /// 0 it responds at once.
  func poll(timeoutSeconds: Int) -> [(String, String)] {
    let query = [("timeout", "\(timeoutSeconds * 1000)"), ("filter", filter)]
    let state = token != nil && wantsState && narrowings == 0 ? [("full_state", "true")] : []
    return query + state + (token.map { [("since", $0.rawValue)] } ?? [])
  }

  /// The query parameters with which the live socket is opened.
  var socket: [(String, String)] { [("since", token?.rawValue ?? ""), ("filter", filter)] }

  /// The filter of the sync request, as JSON in the query. It is short enough for the query, so it
  /// need not be uploaded, which could fail.
  private var filter: String {
    """
    {"presence":{"types":[]},"room":{"state":{"lazy_load_members":true},\
    "timeline":{"limit":\(eventLimit),"lazy_load_members":true,\
    "unread_thread_notifications":true}}}
    """
  }

  /// The limit of events of each room in the /sync response.
  private var eventLimit: Int {
    let usual = token == nil ? Self.firstLimit : isLocal ? Self.localLimit : Self.limit
    return max(1, usual >> (3 * narrowings))
  }
}
