internal import Matrix
internal import Network

/// Calls the OAuth 2.0 endpoints of a server: posts forms or JSON, and returns the JSON objects of
/// the responses.
struct OAuthCalls: Sendable {
  /// The time limit of one request to the authorization server, in seconds.
  private static let timeoutSeconds = 60
  /// The size limit of a response of the authorization server, in bytes.
  private static let maximumBytes = 1 << 18

  let client: HTTPClient

  /// Posts a form (RFC 6749, appendix B) and returns the response's JSON object, which is empty for
  /// an empty response. If the response is an OAuth error object, throws a `refused` failure whose
  /// code is the object's `error`.
  func post(
    _ endpoint: String, _ fields: [(String, String)]
  ) async throws(CallFailure) -> JSONValue {
    let form = fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    return try await send(
      endpoint, Array(form.utf8), type: "application/x-www-form-urlencoded")
  }

  /// Posts JSON and returns the response's JSON object; throws as `post(_:_:)` for forms does.
  func post(_ endpoint: String, json: JSONValue) async throws(CallFailure) -> JSONValue {
    try await send(endpoint, json.bytes, type: "application/json")
  }

  private func send(
    _ endpoint: String, _ body: [UInt8], type: String
  ) async throws(CallFailure) -> JSONValue {
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await client.send(
        HTTPRequest(
          method: "POST", url: endpoint,
          headers: [HTTPHeader("Content-Type", type), HTTPHeader("Accept", "application/json")],
          body: body, timeoutSeconds: Self.timeoutSeconds,
          maximumAnswerBytes: Self.maximumBytes))
    } catch {
      throw .network(error)
    }
    return try Self.result(of: response)
  }

  private static func result(of response: HTTPResponse) throws(CallFailure) -> JSONValue {
    let body = try? JSONValue(parsing: response.body)
    if (200...299).contains(response.status) {
      // A server responds to a revocation with an empty body (RFC 7009, section 2.2).
      guard !response.body.isEmpty else { return .object([:]) }
      guard let body, body.object != nil else { throw .notUnderstood("it is no JSON object") }
      return body
    }
    guard let code = body?["error"]?.string.flatMap(CleanText.line), !code.isEmpty else {
      return try MatrixCalls.result(of: response)
    }
    throw .refused(
      status: response.status, code: code,
      message: body?["error_description"]?.string.flatMap(CleanText.line) ?? "",
      retryAfterSeconds: HTTPDate.retryAfter(response))
  }
}
