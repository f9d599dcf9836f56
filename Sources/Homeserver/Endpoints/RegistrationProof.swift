internal import Matrix
internal import Network

/// The user-interactive authentication by which a client may register an account at /register. See
/// <https://spec.matrix.org/v1.19/client-server-api/#token-authenticated-registration>.
struct RegistrationProof {
  /// The one stage of authentication that the server demands for a registration.
  let stage: String
  /// The invitation token with which the request completes `stage`; `nil` if the request does not
  /// complete it, or if the server demands no token.
  let token: String?
  /// `true` if the request completes `stage`. An invitation token is checked later.
  let isGiven: Bool

  private static let tokenStage = "m.login.registration_token"

  /// Reads the authentication from a request. Throws M_FORBIDDEN if registration is closed.
  ///
  /// - Parameter auth: the JSON member `auth` of the request's body.
  init(_ registration: Registration, auth: JSONValue?) throws {
    let type = auth?["type"]?.string
    switch registration {
    case .closed: throw MatrixError.forbidden("Registration is closed")
    case .open: (stage, token, isGiven) = ("m.login.dummy", nil, type == "m.login.dummy")
    case .byInvitation:
      stage = Self.tokenStage
      token = type == Self.tokenStage ? auth?["token"]?.string : nil
      isGiven = token != nil
    }
  }

  /// The 401 response that names the stage to complete.
  ///
  /// - Parameters:
  ///   - session: the id of the authentication session, as the specification demands.
  ///   - error: the reason why the request's attempt failed; `nil` for a request that does not
  ///     complete the stage.
  func next(session: String, error: String? = nil) -> HTTPResponse {
    var body: JSONObject = [
      "session": .string(session), "flows": [["stages": [.string(stage)]]], "params": [:],
    ]
    if let error {
      body.append("errcode", .string(MatrixError.Code.forbidden.rawValue))
      body.append("error", .string(error))
    }
    return .json(401, JSONValue.object(body).bytes)
  }
}
