internal import Matrix
internal import Network

/// A handler's response to an HTTP request.
enum Answer {
  /// A response with status 200 and this JSON value.
  case json(JSONValue)
  /// A response with status 200 and this JSON text, as bytes.
  case raw([UInt8])
  case response(HTTPResponse)
  /// No response yet: the handler responds later, by `Call.finish`.
  case later

  /// A response with status 200 and an empty JSON object.
  static var empty: Answer { .json([:]) }
}
