internal import Matrix
internal import Model
internal import Network

/// This program as a server of OAuth 2.0 knows it, for one sign-in.
struct OAuthClient: Sendable {
  /// Registration demands a page about the program. It has none yet, and names of this top-level
  /// domain never lead anywhere (RFC 2606).
  private static let page = "https://confab.invalid/"

  let server: OAuthServer
  let calls: OAuthCalls
  let clientID: String
  /// The id of the device that signs in. With OAuth 2.0 the client chooses it, not the server.
  let device: String

  /// Registers the program (RFC 7591).
  ///
  /// - Parameter redirect: the URL to which a browser comes back, without its port; `nil` if none
  ///   does.
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

  /// The rights that the session needs: the whole client-server API, as this device.
  var scope: String {
    "urn:matrix:client:api:* urn:matrix:client:device:\(device)"
  }

  /// Makes the session of a response of the token endpoint. Its owner is asked of the homeserver.
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
