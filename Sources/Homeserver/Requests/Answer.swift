internal import Matrix
internal import Network

/// The answer of a handler to a call.
enum Answer {
  /// 200 with a JSON value.
  case json(JSONValue)
  /// 200 with JSON that is already text.
  case raw([UInt8])
  case response(HTTPResponse)
  /// The handler answers later, by `Call.finish`.
  case later

  /// 200 `{}`.
  static var empty: Answer { .json([:]) }
}
