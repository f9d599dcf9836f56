internal import Matrix
internal import Network

/// A push that arrived for this client's pusher. It makes the client send a sync request if no sync
/// has brought its event yet; the text in the push is never shown.
struct PushNotice: Sendable, Equatable {
  /// The id of the event that the push is about; `nil` if the push names no event, as when it has
  /// only unread counts.
  let event: String?
}

/// Receives pushes for one pusher, at the only endpoint of the push gateway API. See
/// <https://spec.matrix.org/v1.19/push-gateway-api/>.
final class PushGateway: Sendable {
  static let path = "/_matrix/push/v1/notify"
  static let app = "confab"
  /// The size limit of a push request, in bytes: an event has at most 65,536 bytes, and the rest of
  /// the request is small.
  static let maximumBodyBytes = 128 << 10

  private let server: HTTPServer

  /// - Parameters:
  ///   - key: the pusher's push key; pushes with other keys are rejected.
  ///   - heard: called on `thread` for each request that has a push with this key.
  init(thread: NetworkThread, key: String, heard: @escaping @Sendable (PushNotice) -> Void) {
    server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: Self.maximumBodyBytes) },
      handler: { request, reply in
        let (response, notice) = Self.answer(request, key: key)
        reply.send(response)
        if let notice { heard(notice) }
      }, acceptWebSocket: { _ in .notHere }, webSocketMaximumBytes: 1)
  }

  /// Starts to listen for pushes; returns the address with the port that is really used, also if
  /// port 0 was requested.
  func listen(on address: ListenAddress) throws(NetworkError) -> ListenAddress {
    try server.listen(on: address)
  }

  func stop() { server.stop() }

  static func answer(
    _ request: HTTPServerRequest, key: String
  ) -> (HTTPResponse, PushNotice?) {
    guard request.path == path else {
      return (refusal(404, MatrixError.Code.unrecognized.rawValue, "Unknown path"), nil)
    }
    guard request.method == "POST" else {
      return (refusal(405, MatrixError.Code.unrecognized.rawValue, "Only POST"), nil)
    }
    guard let body = try? JSONValue(parsing: request.body) else {
      return (refusal(400, MatrixError.Code.notJSON.rawValue, "Not JSON"), nil)
    }
    guard let notification = body["notification"], notification.object != nil,
      let devices = notification["devices"]?.array
    else {
      return (
        refusal(400, MatrixError.Code.badJSON.rawValue, "Not a notification for devices"), nil
      )
    }
    let keys = devices.compactMap { $0["pushkey"]?.string }
    let rejected = keys.filter { !isEqual($0, key) }
    let answer: JSONValue = ["rejected": .array(rejected.map { .string($0) })]
    guard rejected.count < keys.count else { return (response(200, answer), nil) }
    let event = notification["event_id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return (response(200, answer), PushNotice(event: event))
  }

  /// Compares two push keys in a time that does not depend on where they differ, so that other
  /// users of this machine cannot find out the push key by timing.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func refusal(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    response(status, ["errcode": .string(code), "error": .string(message)])
  }

  private static func response(_ status: Int, _ json: JSONValue) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes)
  }
}
