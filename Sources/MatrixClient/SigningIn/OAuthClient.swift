internal import Matrix
internal import Model
internal import Network

/// This program's registration as a client of an OAuth 2.0 authorization server, for one sign-in.
struct OAuthClient: Sendable {
  /// The address of the program's web page, which a registration must contain (`client_uri`). The
  /// program has no page yet; names in the domain `.invalid` never resolve (RFC 2606).
  private static let page = "https://confab.invalid/"

  let server: OAuthServer
  let calls: OAuthCalls
  let clientID: String
  /// The id of the device that signs in. With OAuth 2.0 the client chooses the device id, not the
  /// server.
  let device: String

  /// Registers the program at the authorization server (RFC 7591).
  ///
  /// - Parameter redirect: the URL, without its port, to which the server redirects the browser
  ///   after the sign-in; `nil` for a sign-in by `DeviceGrant`, which redirects no browser.
  static func register(
    at server: OAuthServer, of found: FoundServer, redirect: String?, on setup: LoginSetup
  ) async throws(LoginError) -> OAuthClient {
    let calls = OAuthCalls(client: found.client)
    var grants: [JSONValue] = ["refresh_token"]
    grants.append(redirect == nil ? .string(DeviceGrant.type) : "authorization_code")
    var metadata: JSONObject = [
      "client_name": .string(setup.deviceName), "client_uri": .string(page),
      "application_type": "native", "token_endpoint_auth_method": "none",
      "grant_types": .array(grants),
    ]
    if let redirect {
      metadata["redirect_uris"] = .array([.string(redirect)])
      metadata["response_types"] = ["code"]
    }
    do throws(CallFailure) {
      let answer = try await calls.post(server.registration, json: .object(metadata))
      guard let id = answer["client_id"]?.string, CleanText.isSafe(id) else {
        throw .notUnderstood("it has no client_id")
      }
      return OAuthClient(
        server: server, calls: calls, clientID: id,
        device: setup.device ?? setup.secret(characters: 12))
    } catch {
      throw LoginError(error)
    }
  }

  /// The OAuth 2.0 scope of the session: access to the whole client-server API, as this device.
  var scope: String {
    "urn:matrix:client:api:* urn:matrix:client:device:\(device)"
  }

  /// Makes the session from a response of the token endpoint. Requests the user id from the
  /// homeserver (`GET /account/whoami`), as the response does not contain the user id.
  func session(
    _ answer: JSONValue, at found: FoundServer, on setup: LoginSetup
  ) async throws(LoginError) -> MatrixSession {
    guard let grant = SessionGrant(oauth: answer) else {
      throw .refused(.badAnswer("it has no access token"))
    }
    let owner: JSONValue
    do throws(CallFailure) {
      owner = try await calls(with: grant, found).call("GET", ["v3", "account", "whoami"])
    } catch {
      throw LoginError(error)
    }
    return try await Login.session(
      found, owner, grant, setup,
      oauth: OAuthSession(
        clientID: clientID, tokenEndpoint: server.token, revocationEndpoint: server.revocation))
  }

  private func calls(with grant: SessionGrant, _ found: FoundServer) -> MatrixCalls {
    let session = MatrixSession(
      serverURL: found.url, unixSocketPath: found.unixSocketPath, user: "", device: device,
      accessToken: grant.accessToken, isLocal: false, displayName: nil)
    let tokens = SessionTokens(
      session, client: found.client, thread: found.client.thread, keeping: nil)
    return MatrixCalls(client: found.client, serverURL: found.url, tokens: tokens)
  }
}
