package import Matrix
package import Model
package import Network

package enum CallFailure: Error, Sendable, Equatable {
  case network(NetworkError)
  /// The server refused the call, or the client itself refuses an action (see `refusal(_:)`).
  /// `code` and `message` are "" if the server sent none; the server's texts were cleaned by
  /// `CleanText.line`. `status` is 0 for an error on the live socket (the WebSocket that brings
  /// sync responses) and for `refusal(_:)`. `retryAfterSeconds` is the pause that the server
  /// demands before the next attempt; `nil` if it names none that can be read.
  case refused(status: Int, code: String, message: String, retryAfterSeconds: Int?)
  /// The response is malformed, as the text describes. The response may not come from the server
  /// but from a captive portal or a proxy, so it does not count as a refusal by the server.
  case notUnderstood(String)
  /// The call needs new access tokens, and these could not be stored on the disk. The text is the
  /// reason.
  case notStored(String)
  case file(FileProblem)
  /// The response has a status of success but cannot be read, and the call must not be made twice:
  /// the server may or may not have carried it out.
  case unconfirmed

  /// - Parameters:
  ///   - body: the error object; `nil` if the response has no JSON.
  ///   - retryAfterSeconds: the pause in the `Retry-After` header, which takes precedence over the
  ///     one in the object; `nil` without a readable header.
  package init(status: Int, body: JSONValue?, retryAfterSeconds: Int? = nil) {
    let milliseconds = max(0, body?["retry_after_ms"]?.integer ?? 0)
    let seconds = Int(milliseconds / 1000) + (milliseconds % 1000 > 0 ? 1 : 0)
    let told = milliseconds > 0 ? seconds : nil
    self = .refused(
      status: status, code: body?["errcode"]?.string.flatMap(CleanText.line) ?? "",
      message: body?["error"]?.string.flatMap(CleanText.line) ?? "",
      retryAfterSeconds: retryAfterSeconds ?? told)
  }

  static func withoutCode(_ status: Int) -> CallFailure {
    .notUnderstood("HTTP \(status) without an error code")
  }

  /// `true` if the response shows that the server does not have the endpoint that was called. Some
  /// servers answer so without an error code.
  var isUnknownEndpoint: Bool {
    if case .refused(_, MatrixError.Code.unrecognized.rawValue, _, _) = self { return true }
    return self == .withoutCode(404) || self == .withoutCode(405)
  }

  package var isSignedOut: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == MatrixError.Code.unknownToken.rawValue
      || code == MatrixError.Code.missingToken.rawValue
  }

  /// `true` if the refusal may mean that the user is not in the room, or that the room does not
  /// exist.
  var mayMeanGone: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == MatrixError.Code.forbidden.rawValue || code == MatrixError.Code.notFound.rawValue
  }

  var isThere: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == MatrixError.Code.duplicateAnnotation.rawValue
  }

  package var isCancelled: Bool { self == .network(.cancelled) }

  /// `true` if the connection failed, the time limit passed or the call was cancelled before a
  /// complete response arrived, so that the server may have carried out the call or not.
  package var isLost: Bool {
    switch self {
    case .network(.badURL), .network(.tooLarge), .network(.unreadable): false
    case .network: true
    case .refused, .notUnderstood, .notStored, .unconfirmed, .file: false
    }
  }

  package var isPassing: Bool {
    switch self {
    case .network: isLost
    case .notUnderstood, .notStored: true
    case .unconfirmed, .file: false
    case .refused(let status, let code, _, _):
      code == MatrixError.Code.limitExceeded.rawValue || status == 429 || status >= 500
    }
  }

  /// `true` if the server has most likely not carried out the call, and the same call may succeed
  /// later: the server limits the rate, or the response is malformed and probably comes from a
  /// proxy.
  var isUntouched: Bool {
    if case .notUnderstood = self { return true }
    return isLimited
  }

  /// The pause before the next attempt, in seconds. If the server limits the rate of calls: the
  /// pause that it demands, or else 1, clamped to 1...300. If the server failed (status 500 or
  /// higher): the pause that it demands, clamped likewise, or else `nil`. For any other failure
  /// `nil`.
  package var retryAfterSeconds: Int? {
    guard case .refused(let status, _, _, let seconds) = self else { return nil }
    if isLimited { return min(max(seconds ?? 1, 1), 300) }
    return status >= 500 ? seconds.map { min(max($0, 1), 300) } : nil
  }

  private var isLimited: Bool {
    guard case .refused(let status, let code, _, _) = self else { return false }
    return code == MatrixError.Code.limitExceeded.rawValue || status == 429
  }

  package var reason: FailureReason {
    switch self {
    case .network(.timedOut): .timedOut
    case .network(.tooLarge): .badAnswer("it is too large")
    case .network(.badURL(let url)): .badAnswer("not an address: \(CleanText.line(url) ?? "")")
    case .network(.untrusted(let text, let fingerprint)):
      .untrusted(fingerprint: fingerprint ?? "", words: CleanText.line(text) ?? "")
    case .network(.unreadable): .file(.missing)
    case .network: .offline
    case .file(let problem): .file(problem)
    case .notUnderstood(let text): .badAnswer(text)
    case .notStored(let text): .storage(text)
    case .unconfirmed: .badAnswer("it may have been carried out all the same")
    case .refused(let status, let code, let message, _): refusal(status, code, message)
    }
  }

  /// Servers refuse changes of rooms for several reasons with one error code, such as that a person
  /// is in the room already, and only the server's sentence names the reason.
  var statedReason: FailureReason {
    if case .refused(_, MatrixError.Code.forbidden.rawValue, let message, _) = self,
      !message.isEmpty
    {
      return .refused(code: MatrixError.Code.forbidden.rawValue, message: message)
    }
    return reason
  }

  private func refusal(_ status: Int, _ code: String, _ message: String) -> FailureReason {
    if status >= 500 {
      return .serverFailed([message, code].first { !$0.isEmpty } ?? "HTTP \(status)")
    }
    if let retryAfterSeconds { return .rateLimited(retryAfterSeconds: retryAfterSeconds) }
    switch code {
    case MatrixError.Code.forbidden.rawValue: return .notAllowed
    case MatrixError.Code.tooLarge.rawValue: return .tooLarge
    case MatrixError.Code.unknownToken.rawValue, MatrixError.Code.missingToken.rawValue:
      return .signedOut
    case "": return status == 413 ? .tooLarge : .refused(code: "HTTP \(status)", message: message)
    default: return .refused(code: code, message: message)
    }
  }

  var sentence: String {
    switch self {
    case .network(.timedOut): "it took too long"
    case .network(.untrusted): "the server's certificate is not trusted"
    case .network(.tooLarge): "the answer is too large"
    case .network: "no connection"
    case .file: "the file cannot be sent"
    case .notUnderstood(let what): "the answer was not understood, \(what)"
    case .notStored(let what): what
    case .unconfirmed: "the answer was not understood, it may have been carried out all the same"
    case .refused(let status, let code, let message, _):
      message.isEmpty ? (code.isEmpty ? "HTTP \(status)" : code) : message
    }
  }

  static func refusal(_ message: String) -> CallFailure {
    .refused(
      status: 0, code: MatrixError.Code.invalidParameter.rawValue, message: message,
      retryAfterSeconds: nil)
  }
}
