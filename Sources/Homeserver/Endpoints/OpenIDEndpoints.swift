internal import Matrix

/// Endpoints of OpenID: a user gets a token, and gives it to another service, which learns by it
/// who the user is. See <https://spec.matrix.org/v1.19/client-server-api/#openid>.
enum OpenIDEndpoints {
  /// POST /user/{id}/openid/request_token: makes a token for the user.
  static func make(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let (token, seconds) = try server.accounts.openIDTokens.make(for: call.session)
    return .json([
      "access_token": .string(token), "token_type": "Bearer", "expires_in": .integer(seconds),
      "matrix_server_name": .string(server.configuration.serverName),
    ])
  }

  /// GET /_matrix/federation/v1/openid/userinfo: the user to whom a token belongs.
  static func user(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let token = call.query["access_token"] else {
      throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
    }
    guard let user = server.accounts.openIDTokens.user(of: token) else {
      throw MatrixError.unknownToken
    }
    return .json(["sub": .string(user)])
  }
}
