internal import Matrix
package import Network

/// A homeserver's response to `GET /versions`, which lists the supported versions of the Matrix
/// specification.
package struct ServerProbe: Sendable, Equatable {
  /// The number of versions of the Matrix specification that the server supports.
  package let versionCount: Int
  /// The server's clock in seconds since 1970, from the `Date` header; `nil` if the response has no
  /// readable one.
  package let clockSeconds: Int64?

  package init(versionCount: Int, clockSeconds: Int64?) {
    self.versionCount = versionCount
    self.clockSeconds = clockSeconds
  }

  /// Requests the versions from the homeserver of a session, without the session's access token.
  ///
  /// - Parameter timeoutSeconds: the time limit of one HTTP exchange; each redirect starts this
  ///   time again.
  package static func ask(
    _ session: MatrixSession, thread: NetworkThread, timeoutSeconds: Int
  ) async throws(CallFailure) -> ServerProbe {
    let client = HTTPClient(
      thread: thread,
      configuration: .init(
        unixSocketPath: session.unixSocketPath, maximumBodyBytes: 1 << 20))
    let calls = MatrixCalls(client: client, serverURL: session.serverURL, tokens: nil)
    let answer = await calls.response("GET", ["versions"], timeoutSeconds: timeoutSeconds)
    switch answer {
    case .failure(let error): throw .network(error)
    case .success(let response):
      let body = try MatrixCalls.result(of: response)
      guard let versions = body["versions"]?.array else {
        throw .notUnderstood("it lists no versions")
      }
      return ServerProbe(
        versionCount: versions.count,
        clockSeconds: response.header("Date").flatMap(HTTPDate.seconds))
    }
  }
}
