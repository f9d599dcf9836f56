/// A homeserver's error response: HTTP status, error code and a message for developers. See
/// <https://spec.matrix.org/v1.19/client-server-api/#standard-error-response>.
package struct MatrixError: Error, Sendable, Equatable {
  package let status: Int
  package let code: Code
  package let message: String
  /// The time that the client has to wait before it tries again, in milliseconds, as an answer with
  /// the code `limitExceeded` tells it; `nil` if the response does not contain this time.
  package let retryAfterMilliseconds: Int?

  package init(
    status: Int, code: Code, message: String, retryAfterMilliseconds: Int? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }

  /// The constants are known codes; a server may send others.
  package struct Code: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let badAlias = Self(rawValue: "M_BAD_ALIAS")
    package static let badJSON = Self(rawValue: "M_BAD_JSON")
    package static let badStatus = Self(rawValue: "M_BAD_STATUS")
    package static let cannotLeave = Self(rawValue: "M_CANNOT_LEAVE_SERVER_NOTICE_ROOM")
    package static let duplicateAnnotation = Self(rawValue: "M_DUPLICATE_ANNOTATION")
    package static let exclusive = Self(rawValue: "M_EXCLUSIVE")
    package static let forbidden = Self(rawValue: "M_FORBIDDEN")
    package static let guestAccessForbidden = Self(rawValue: "M_GUEST_ACCESS_FORBIDDEN")
    package static let invalidParameter = Self(rawValue: "M_INVALID_PARAM")
    package static let invalidSignature = Self(rawValue: "M_INVALID_SIGNATURE")
    package static let invalidUsername = Self(rawValue: "M_INVALID_USERNAME")
    package static let limitExceeded = Self(rawValue: "M_LIMIT_EXCEEDED")
    package static let missingParameter = Self(rawValue: "M_MISSING_PARAM")
    package static let missingToken = Self(rawValue: "M_MISSING_TOKEN")
    package static let notFound = Self(rawValue: "M_NOT_FOUND")
    package static let notJSON = Self(rawValue: "M_NOT_JSON")
    package static let roomInUse = Self(rawValue: "M_ROOM_IN_USE")
    package static let tooLarge = Self(rawValue: "M_TOO_LARGE")
    package static let unknown = Self(rawValue: "M_UNKNOWN")
    package static let unknownToken = Self(rawValue: "M_UNKNOWN_TOKEN")
    package static let unrecognized = Self(rawValue: "M_UNRECOGNIZED")
    package static let unsupportedRoomVersion = Self(rawValue: "M_UNSUPPORTED_ROOM_VERSION")
    package static let userInUse = Self(rawValue: "M_USER_IN_USE")
    package static let weakPassword = Self(rawValue: "M_WEAK_PASSWORD")
  }

  package var json: JSONValue {
    var object: JSONObject = ["errcode": .string(code.rawValue), "error": .string(message)]
    if let retryAfterMilliseconds {
      object.append("retry_after_ms", .integer(Int64(retryAfterMilliseconds)))
    }
    return .object(object)
  }

  package static func forbidden(_ message: String) -> Self {
    Self(status: 403, code: .forbidden, message: message)
  }

  package static func notFound(_ message: String) -> Self {
    Self(status: 404, code: .notFound, message: message)
  }

  package static func invalid(_ message: String) -> Self {
    Self(status: 400, code: .invalidParameter, message: message)
  }

  package static func missing(_ name: String) -> Self {
    Self(status: 400, code: .missingParameter, message: "\(name) is missing")
  }

  package static func guestsForbidden(_ message: String) -> Self {
    Self(status: 403, code: .guestAccessForbidden, message: message)
  }

  package static func notJSON(_ message: String) -> Self {
    Self(status: 400, code: .notJSON, message: message)
  }

  package static func badJSON(_ message: String) -> Self {
    Self(status: 400, code: .badJSON, message: message)
  }

  package static var unknownToken: Self {
    Self(status: 401, code: .unknownToken, message: "Unknown access token")
  }

  package static func tooLarge(_ message: String) -> Self {
    Self(status: 413, code: .tooLarge, message: message)
  }
}
