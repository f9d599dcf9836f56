internal import Matrix
internal import Model
package import Network

package struct FoundServer: Sendable {
  /// The base URL of the homeserver, without a slash at its end.
  package let url: String
  let unixSocketPath: String?
  let client: HTTPClient

  var calls: MatrixCalls { MatrixCalls(client: client, serverURL: url, tokens: nil) }
}

/// Finds the homeserver for the address that the person typed, as section "Server discovery" of the
/// Matrix client-server specification describes.
struct ServerDiscovery {
  private let thread: NetworkThread
  private let trustedCertificates: String?

  init(thread: NetworkThread, trustedCertificates: String?) {
    self.thread = thread
    self.trustedCertificates = trustedCertificates
  }

  /// - Parameter server: a URL, `unix:PATH`, a full user id, or a server name with or without a
  ///   port. The well-known file of a server name is looked up. A name of this machine, such as
  ///   localhost, means plain HTTP.
  func find(_ server: String) async throws(LoginError) -> FoundServer {
    guard let place = Place(typed: server) else { throw .badServer(server) }
    switch place {
    case .socket(let path): return try await checked("http://localhost", path)
    case .url(let url): return try await checked(url, nil)
    case .name(let name):
      return try await checked(try await wellKnown(name) ?? "https://\(name)", nil)
    }
  }

  /// Returns the homeserver's URL from the well-known file of the server `name`; `nil` if there is
  /// no such file. Throws if the file cannot be fetched, names no homeserver, or names plain HTTP
  /// on another machine.
  private func wellKnown(_ name: String) async throws(LoginError) -> String? {
    let asked = "https://\(name)"
    let client = HTTPClient(
      thread: thread,
      configuration: .init(maximumBodyBytes: 1 << 16, trustedCertificates: trustedCertificates))
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await client.send(
        HTTPRequest(
          method: "GET", url: asked + "/.well-known/matrix/client", timeoutSeconds: 30))
    } catch {
      throw .noHomeserver(asked, CallFailure.network(error).reason)
    }
    if response.status == 404 { return nil }
    guard response.status == 200,
      let url = (try? JSONValue(parsing: response.body))?["m.homeserver"]?["base_url"]?.string,
      let base = Place.base(of: url)
    else { throw .noHomeserver(asked, .badAnswer("its well-known file names no homeserver")) }
    // Plain HTTP to another machine is used only if the person typed http://.
    guard base.hasPrefix("https://") || isLoopback(base) else { throw .plainHTTP(base) }
    return base
  }

  private func checked(_ url: String, _ path: String?) async throws(LoginError) -> FoundServer {
    let client = HTTPClient(
      thread: thread,
      configuration: .init(
        unixSocketPath: path, maximumBodyBytes: 1 << 20, trustedCertificates: trustedCertificates))
    let calls = MatrixCalls(client: client, serverURL: url, tokens: nil)
    do throws(CallFailure) {
      let versions = try await calls.call("GET", ["versions"], timeoutSeconds: 30)
      guard versions["versions"]?.array != nil else { throw .notUnderstood("it lists no versions") }
    } catch {
      throw .noHomeserver(url, error.reason)
    }
    return FoundServer(url: url, unixSocketPath: path, client: client)
  }

  enum Place: Equatable {
    case url(String)
    case socket(String)
    case name(String)

    init?(typed: String) {
      if typed.hasPrefix("unix:") {
        let path = String(typed.dropFirst(5))
        guard path.hasPrefix("/") else { return nil }
        self = .socket(path)
      } else if typed.contains("://") {
        guard let base = Self.base(of: typed) else { return nil }
        self = .url(base)
      } else {
        let name =
          typed.hasPrefix("@")
          ? String(typed.drop { $0 != ":" }.dropFirst()) : typed
        guard let plain = Self.base(of: "http://\(name)"), !name.contains("/") else { return nil }
        self = isLoopback(plain) ? .url(plain) : .name(name)
      }
    }

    /// The text as an http or https URL without slashes at its end; `nil` for any other text, for a
    /// URL with a query, a fragment or user information, and for one that is not safe to show.
    static func base(of text: String) -> String? {
      guard text.hasPrefix("https://") || text.hasPrefix("http://"), CleanText.isSafe(text),
        !text.contains(where: { "?#@".contains($0) })
      else { return nil }
      var base = text[...]
      while base.hasSuffix("/") { base.removeLast() }
      return base.hasSuffix(":") ? nil : String(base)
    }
  }
}

/// A homeserver's response to `GET /versions`, which lists the supported versions of the Matrix
/// specification.
package struct ServerProbe: Sendable, Equatable {
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
