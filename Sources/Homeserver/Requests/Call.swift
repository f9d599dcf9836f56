internal import Matrix
internal import Network

/// One HTTP request while a handler works on it.
struct Call: Sendable {
  let request: HTTPServerRequest
  let reply: ServerReply
  /// The client's address as rate limits use it; see `TrustedProxies.origin`.
  let address: String
  /// The decoded path segments that match each `*` of the route's pattern, in order.
  let path: [String]
  let query: Query
  /// The session of the user who sent the request; `nil` for routes that need no session.
  let known: Session?
  /// Sends the response that `body` returns or the error that it throws; for handlers that returned
  /// `Answer.later`. `body` runs at once, in a transaction if `writes` is `true`.
  let finish: @Sendable (_ writes: Bool, _ body: () throws -> Answer) -> Void

  /// The size limit, in bytes, of the body of a request that needs a session and is no upload: far
  /// above the 65,536 bytes that an event may have.
  static let maximumBodyBytes = 1 << 20
  /// The limit on the nesting of a body. It is lower than the parser's usual limit, because a
  /// response contains an event some ten levels deeper.
  private static let maximumDepth = JSONValue.usualDepth - 20
  /// The limit on JSON values in a body, more than an event of 65,536 bytes needs.
  private static let maximumValues = 40_000

  /// The session of the user who sent the request. Throws M_MISSING_TOKEN when there is none.
  var session: Session {
    get throws {
      guard let known else {
        throw MatrixError(status: 401, code: .missingToken, message: "An access token is missing")
      }
      return known
    }
  }

  /// Parses the body as a JSON object; an empty body counts as an empty object. Throws M_TOO_LARGE
  /// for too many bytes or JSON values, M_NOT_JSON for anything but JSON in UTF-8, and M_BAD_JSON
  /// for JSON that nests too deep, is no object or has two members with one name.
  func body() throws -> JSONObject {
    guard request.body.count <= Self.maximumBodyBytes else {
      throw MatrixError.tooLarge("The request is too large")
    }
    guard !request.body.isEmpty else { return [:] }
    guard String(validating: request.body, as: UTF8.self) != nil else {
      throw MatrixError.notJSON("The body is no UTF-8")
    }
    let value: JSONValue
    do {
      value = try JSONValue(
        parsing: request.body, maximumDepth: Self.maximumDepth, deep: .refuse,
        maximumValues: Self.maximumValues, duplicates: .refuse)
    } catch JSONError.tooDeep {
      throw MatrixError.badJSON("The body nests too deep")
    } catch JSONError.duplicate {
      throw MatrixError.badJSON("An object of the body has two members with one name")
    } catch JSONError.tooMany {
      throw MatrixError.tooLarge("The body holds more than \(Self.maximumValues) values")
    } catch {
      throw MatrixError.notJSON("The body is no JSON")
    }
    guard let object = value.object else { throw MatrixError.badJSON("The body is no JSON object") }
    return object
  }

  /// Throws M_FORBIDDEN unless `userID` is the user who sent the request.
  func requireSelf(_ userID: String) throws {
    guard userID == (try session.userID) else {
      throw MatrixError.forbidden("Only \(userID) can do this")
    }
  }
}
