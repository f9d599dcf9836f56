internal import Matrix
internal import Network

/// A live socket, from its handshake to its end.
struct LiveSocket {
  /// Which one: events of an older one are not heard.
  let number: Int
  /// `nil` before the handshake is through.
  var socket: WebSocket?
  /// What came before the handshake's answer reached us.
  var early: [WebSocketEvent] = []
  /// A message came: the way works.
  var isProven = false
  var lastHeard: Int64
  var unansweredPings = 0
  var timer: NetworkTimer?
  /// Requests that wait for their answer, by id.
  var pending: [String: (Result<JSONValue, CallFailure>) -> Void] = [:]
  /// Continues the loop that listens.
  var onEnd: ((SyncPlan.SocketEnd) -> Void)?
}

/// A message of the live socket.
enum LiveMessage {
  /// A /sync answer.
  case sync(JSONValue)
  case response(id: String, Result<JSONValue, CallFailure>)
  /// An answer to nothing that we asked.
  case other
  case notUnderstood

  init(_ text: String) {
    guard let json = try? JSONValue(parsing: text), json.object != nil else {
      self = .notUnderstood
      return
    }
    guard let id = json["id"] else {
      self = .sync(json["method"]?.string == "sync" ? json["data"] ?? json : json)
      return
    }
    guard let id = id.string else {
      self = .other
      return
    }
    if let error = json["error"], !error.isNull {
      self = .response(id: id, .failure(CallFailure(status: 0, body: error)))
    } else {
      self = .response(id: id, .success(json["result"] ?? [:]))
    }
  }
}
