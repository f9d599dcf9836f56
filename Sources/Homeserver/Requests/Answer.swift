internal import Matrix
internal import Network

/// A handler's response to an HTTP request.
enum Answer {
  /// Status 200 with a JSON value.
  case json(JSONValue)
  /// Status 200 with JSON that is already encoded.
  case raw([UInt8])
  case response(HTTPResponse)
  /// No response yet: the handler responds later, by `Call.finish`.
  case later

  /// Status 200 with an empty JSON object.
  static var empty: Answer { .json([:]) }
}
