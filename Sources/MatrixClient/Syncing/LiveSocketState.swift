internal import Matrix
internal import Network

/// The state of one WebSocket of the live socket, from its handshake to its end.
struct LiveSocketState {
  /// The number of the WebSocket; events of a WebSocket with a lower number are dropped.
  let number: Int
  /// The WebSocket; `nil` until the handshake is done.
  var socket: WebSocket?
  /// The events of the WebSocket that arrived before the result of the handshake, after which they
  /// are to be handled.
  var early: [WebSocketEvent] = []
  /// `true` once a sync response has arrived over the WebSocket, which shows that it works.
  var isProven = false
  var lastHeard: Int64
  var unansweredPings = 0
  var timer: NetworkTimer?
  /// The unanswered requests: for each request id, a closure that passes on the response or the
  /// failure.
  var pending: [String: (Result<JSONValue, CallFailure>) -> Void] = [:]
  /// Makes `LiveSocket.listen` return with the reason for the end of the socket; `nil` before the
  /// socket is open and after its end.
  var onEnd: ((SyncPlan.SocketEnd) -> Void)?
}

/// A message that the server sent over the live socket.
enum LiveMessage {
  /// A /sync response: any JSON object without an id.
  case sync(JSONValue)
  case response(id: String, Result<JSONValue, CallFailure>)
  /// A message on the live socket whose id is not a string, so that it is the response to no
  /// request.
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
      let failure = CallFailure(status: 0, body: error)
      let isUsable = error["errcode"]?.string?.isEmpty == false
      self = .response(
        id: id, .failure(isUsable ? failure : .notUnderstood("an error without a code")))
    } else {
      self = .response(id: id, .success(json["result"] ?? [:]))
    }
  }
}

extension JSONValue {
  /// The JSON of a request on the live socket.
  static func request(id: String, _ method: String, _ params: JSONObject) -> JSONValue {
    ["id": .string(id), "method": .string(method), "params": .object(params)]
  }
}
