internal import Matrix
internal import Network

/// One request on its way through a handler.
struct Call: Sendable {
  let request: HTTPServerRequest
  let reply: ServerReply
  /// The address that it came from, for limits: see `TrustedProxies`.
  let address: String
  /// The segments in the place of each `*` of the route's pattern, decoded.
  let path: [String]
  let query: Query
  /// The session of the asking user; `nil` only for routes that are open to all.
  let known: Session?
  /// Answers the call later, with the result of a closure: in a transaction when it writes.
  let finish: @Sendable (_ writes: Bool, _ body: () throws -> Answer) -> Void

  /// The largest body but for an upload, in bytes: an event has at most 65,536.
  static let maximumBodyBytes = 1 << 20
  /// The deepest nesting of a body. Events come back inside of answers, which nest some ten levels.
  private static let maximumDepth = JSONValue.usualDepth - 20
  /// The most JSON values of a body, more than an event of 65,536 bytes needs.
  private static let maximumValues = 40_000

  /// The session of the asking user. Only for routes that need one.
  var session: Session {
    get throws {
      guard let known else {
        throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
      }
      return known
    }
  }

  /// The body as a JSON object; an empty body stands for an empty object.
  func body() throws -> JSONObject {
    guard request.body.count <= Self.maximumBodyBytes else {
      throw MatrixError.tooLarge("The request is too large")
    }
    guard !request.body.isEmpty else { return [:] }
    let value: JSONValue
    do {
      value = try JSONValue(
        parsing: request.body, maximumDepth: Self.maximumDepth, deep: .refuse,
        maximumValues: Self.maximumValues)
    } catch JSONError.tooDeep {
      throw MatrixError.badJSON("The body nests too deep")
    } catch JSONError.tooMany {
      throw MatrixError.tooLarge("The body holds more than \(Self.maximumValues) values")
    } catch {
      throw MatrixError(status: 400, code: .notJSON, message: "The body is no JSON")
    }
    guard let object = value.object else { throw MatrixError.badJSON("The body is no JSON object") }
    return object
  }

  /// Checks that a path names the asking user.
  func requireSelf(_ userID: String) throws {
    guard userID == (try session.userID) else {
      throw MatrixError.forbidden("Only \(userID) can do this")
    }
  }
}
