internal import Matrix
internal import Network

/// One request on its way through a handler.
struct Call: Sendable {
  let request: HTTPServerRequest
  let reply: ServerReply
  /// What stood in the place of each `*` of the route's pattern, decoded.
  let path: [String]
  let query: Query
  /// Who asks; `nil` only for routes that are open to all.
  let known: Session?

  /// JSON bodies larger than this are refused unread: an event has at most 65,536 bytes.
  private static let maximumBodyBytes = 1 << 20
  /// Events come back inside of answers, which nest some ten levels themselves.
  private static let maximumDepth = JSONValue.usualDepth - 20

  /// Who asks. Only for routes that need a session.
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
      value = try JSONValue(parsing: request.body, maximumDepth: Self.maximumDepth, deep: .refuse)
    } catch JSONError.tooDeep {
      throw MatrixError.badJSON("The body nests too deep")
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

extension JSONObject {
  /// A member that must be a text.
  func text(_ key: String) throws -> String {
    guard let value = self[key], !value.isNull else { throw MatrixError.missing(key) }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }

  /// A member that is a text when it is there.
  func optionalText(_ key: String) throws -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }
}

/// The parameters of a query, decoded, in order.
struct Query: Sendable {
  /// How many are looked at.
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

  /// A whole number, held in a range.
  func number(_ name: String, in range: ClosedRange<Int>, otherwise: Int) -> Int {
    guard let text = self[name], let number = Int(text) else { return otherwise }
    return min(max(number, range.lowerBound), range.upperBound)
  }
}

/// What a handler gives back.
enum Answer {
  /// 200 with this.
  case json(JSONValue)
  /// 200 with JSON that is already text.
  case raw([UInt8])
  case response(HTTPResponse)
  /// The handler answers by itself, later.
  case later

  /// 200 `{}`.
  static var empty: Answer { .json([:]) }
}
