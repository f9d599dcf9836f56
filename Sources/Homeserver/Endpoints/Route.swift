/// One endpoint: the requests that it takes, and the handler that answers them.
struct Route: Sendable {
  /// The callers of a route.
  enum Access: Sendable {
    case open
    case session
  }

  let method: String
  /// Path segments after the version; `*` takes any.
  let pattern: [Substring]
  let access: Access
  /// `true` when the handler runs in a transaction.
  let writes: Bool
  /// `true` when the body of a request is a file.
  let isUpload: Bool
  /// The rate limit that calls count for; `nil`: calls are not counted.
  let limit: RateLimits.Kind?
  let handler: @Sendable (ServerParts, Call) throws -> Answer

  /// A row of the table of routes.
  ///
  /// - Parameters:
  ///   - pattern: such as `rooms/*/send/*/*`.
  ///   - limit: the rate limit of one user's calls; `nil`: a route that writes counts as a request.
  init(
    _ method: String, _ pattern: StaticString, access: Access = .session, writes: Bool = false,
    isUpload: Bool = false, limit: RateLimits.Kind? = nil,
    _ handler: @escaping @Sendable (ServerParts, Call) throws -> Answer
  ) {
    self.method = method
    self.pattern = "\(pattern)".split(separator: "/", omittingEmptySubsequences: false)
    self.access = access
    self.writes = writes
    self.isUpload = isUpload
    self.limit = limit ?? (writes ? .request : nil)
    self.handler = handler
  }

  /// The segments in the place of each `*`; `nil` when the path is not this route's.
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
