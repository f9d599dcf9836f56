/// One endpoint: the requests that it matches, and the handler that answers them.
struct Route: Sendable {
  /// The callers that a route admits: everybody, or those with an access token.
  enum Access: Sendable {
    case open
    case session
  }

  let method: String
  /// The segments of the path without `_matrix` and the version; `*` matches any one segment.
  let pattern: [Substring]
  let access: Access
  /// `true` when the route needs a session and guests may use it. A route that needs no session
  /// admits everybody, whatever this value is.
  let admitsGuests: Bool
  /// `true` when the dispatcher runs the route's handler in a database transaction.
  let writes: Bool
  /// `true` when the body of the route's requests is a file.
  let isUpload: Bool
  /// The rate limit that a user's requests count for; `nil` when they are not counted.
  let limit: RateLimits.Kind?
  let handler: @Sendable (ServerParts, Call) throws -> Answer

  /// Makes a row of the table of routes.
  ///
  /// - Parameters:
  ///   - pattern: the segments, such as `client/rooms/*/send/*/*`.
  ///   - limit: the rate limit of one user's requests; `nil`: `.request` for a route that writes,
  ///     none for another.
  init(
    _ method: String, _ pattern: StaticString, access: Access = .session, guests: Bool = false,
    writes: Bool = false, isUpload: Bool = false, limit: RateLimits.Kind? = nil,
    _ handler: @escaping @Sendable (ServerParts, Call) throws -> Answer
  ) {
    self.method = method
    self.pattern = "\(pattern)".split(separator: "/", omittingEmptySubsequences: false)
    self.access = access
    admitsGuests = guests
    self.writes = writes
    self.isUpload = isUpload
    self.limit = limit ?? (writes ? .request : nil)
    self.handler = handler
  }

  /// The path's segments that `*` matches, in order; `nil` when the path does not match. `path` is
  /// without `_matrix` and the version, as the pattern is.
  func match(_ path: [String]) -> [String]? {
    guard path.count == pattern.count else { return nil }
    var found: [String] = []
    for (segment, wanted) in zip(path, pattern) {
      if wanted == "*" {
        found.append(segment)
      } else if segment != wanted {
        return nil
      }
    }
    return found
  }
}
