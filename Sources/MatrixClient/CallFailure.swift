package import Matrix
package import Model
package import Network

/// Why a call to a homeserver gave no result.
package enum CallFailure: Error, Sendable, Equatable {
  case network(NetworkError)
  /// The server said no. `code` is "" when it gave none; the texts are cleaned.
  case refused(status: Int, code: String, message: String, retryAfterSeconds: Int?)
  /// The answer was not what it should be: what was wrong with it.
  case notUnderstood(String)

  /// What an error object of the wire says, in an HTTP answer or on the live socket.
  package init(status: Int, body: JSONValue?, retryAfter: String? = nil) {
    let milliseconds = max(0, body?["retry_after_ms"]?.integer ?? 0)
    let told = milliseconds > 0 ? Int(milliseconds / 1000) + 1 : nil
    self = .refused(
      status: status, code: body?["errcode"]?.string.flatMap(CleanText.line) ?? "",
      message: body?["error"]?.string.flatMap(CleanText.line) ?? "",
      retryAfterSeconds: retryAfter.flatMap { Int($0) } ?? told)
  }

  /// The login is gone.
  package var isSignedOut: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == "M_UNKNOWN_TOKEN" || code == "M_MISSING_TOKEN"
  }

  /// The reaction is there already.
  var isThere: Bool {
    guard case .refused(_, let code, _, _) = self else { return false }
    return code == "M_DUPLICATE_ANNOTATION"
  }

  package var isCancelled: Bool { self == .network(.cancelled) }

  /// Nothing is known of what the server did with the call.
  package var isLost: Bool {
    switch self {
    case .network(.badURL), .network(.tooLarge): false
    case .network: true
    case .refused, .notUnderstood: false
    }
  }

  /// The server may take the same call later.
  package var isPassing: Bool {
    guard case .refused(let status, let code, _, _) = self else { return isLost }
    return code == "M_LIMIT_EXCEEDED" || status == 429 || status >= 500
  }

  /// For how long the server asked to be left alone: 1 s to 5 min.
  package var retryAfterSeconds: Int? {
    guard case .refused(let status, let code, _, let seconds) = self,
      code == "M_LIMIT_EXCEEDED" || status == 429
    else { return nil }
    return min(max(seconds ?? 1, 1), 300)
  }

  /// For people.
  package var reason: FailureReason {
    switch self {
    case .network(.timedOut): .timedOut
    case .network(.tooLarge): .badAnswer("it is too large")
    case .network(.badURL(let url)): .badAnswer("not an address: \(CleanText.line(url) ?? "")")
    case .network(.untrusted(let text)):
      .refused(code: "TLS", message: CleanText.line(text) ?? "certificate refused")
    case .network: .offline
    case .notUnderstood(let text): .badAnswer(text)
    case .refused(let status, let code, let message, _): refusal(status, code, message)
    }
  }

  private func refusal(_ status: Int, _ code: String, _ message: String) -> FailureReason {
    if status >= 500 {
      return .serverFailed([message, code].first { !$0.isEmpty } ?? "HTTP \(status)")
    }
    if let retryAfterSeconds { return .rateLimited(retryAfterSeconds: retryAfterSeconds) }
    switch code {
    case "M_FORBIDDEN": return .notAllowed
    case "M_TOO_LARGE": return .tooLarge
    case "M_UNKNOWN_TOKEN", "M_MISSING_TOKEN": return .signedOut
    case "": return status == 413 ? .tooLarge : .refused(code: "HTTP \(status)", message: message)
    default: return .refused(code: code, message: message)
    }
  }
}
