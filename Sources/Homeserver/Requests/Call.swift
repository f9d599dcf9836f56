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

enum Answer {
  /// A response with status 200 and this JSON value.
  case json(JSONValue)
  /// A response with status 200 and this JSON text, as bytes.
  case raw([UInt8])
  case response(HTTPResponse)
  /// No response yet: the handler responds later, by `Call.finish`.
  case later

  static var empty: Answer { .json([:]) }
}

/// Sends the response to one request: exactly one, at once or later.
struct ServerReply: Sendable {
  let send: @Sendable (HTTPResponse) -> Void
  /// Sets the closure that is called when the peer disconnects before the response.
  let onDisconnect: @Sendable (@escaping @Sendable () -> Void) -> Void
}

/// The parameters of a URL's query, decoded, in order. A parameter with an invalid percent escape
/// is dropped. The subscript returns the first value of a name: "" for a parameter without a value,
/// `nil` when there is no such parameter.
struct Query: Sendable {
  /// The limit on query parameters that are read; the rest is ignored.
  private static let most = 64
  private let items: [(name: String, value: String)]

  init(_ text: String) {
    items = text.split(separator: "&").prefix(Self.most).compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap({ PercentEncoding.decode($0, plusIsSpace: true) }) else {
        return nil
      }
      let value = parts.count < 2 ? "" : PercentEncoding.decode(parts[1], plusIsSpace: true)
      return value.map { (name, $0) }
    }
  }

  subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

  func number(_ name: String, in range: ClosedRange<Int>, otherwise: Int) -> Int {
    guard let text = self[name], let number = Int(text) else { return otherwise }
    return min(max(number, range.lowerBound), range.upperBound)
  }
}

extension HTTPResponse {
  private static let crossOrigin = [
    HTTPHeader("Access-Control-Allow-Origin", "*"),
    HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS"),
    HTTPHeader("Access-Control-Allow-Headers", "X-Requested-With, Content-Type, Authorization"),
  ]

  static func json(_ status: Int, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: bytes
    ).open
  }

  /// The response with headers that let web pages of any origin read it; unchanged if it has them
  /// already.
  var open: HTTPResponse {
    if header("Access-Control-Allow-Origin") != nil { return self }
    return HTTPResponse(status: status, headers: headers + Self.crossOrigin, body: body, file: file)
  }
}

extension JSONObject {
  /// The string of a JSON member. Throws M_MISSING_PARAM when the member is missing or null,
  /// M_BAD_JSON for another type.
  func text(_ key: String) throws -> String {
    guard let value = self[key], !value.isNull else { throw MatrixError.missing(key) }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }

  /// The string of a JSON member; `nil` when it is missing or null. Throws M_BAD_JSON for another
  /// type.
  func optionalText(_ key: String) throws -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }

  /// The strings of a JSON member that is a list; `nil` when it is missing or null. Throws
  /// M_BAD_JSON for anything else.
  func optionalTexts(_ key: String) throws -> [String]? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let list = value.array, case let texts = list.compactMap(\.string),
      texts.count == list.count
    else { throw MatrixError.badJSON("\(key) is no list of texts") }
    return texts
  }
}

extension String {
  /// `true` if the text has 1 to 255 bytes of UTF-8 and no control character, as many ids and names
  /// that clients send must have.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 && !hasControlCharacters }

  /// `true` if the text has a control character of ASCII or Latin-1.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
