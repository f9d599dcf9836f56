/// One endpoint: which requests it takes, and what it does with them.
struct Route: Sendable {
  /// Who may call it.
  enum Access: Sendable {
    case open
    case session
  }

  let method: String
  /// Path segments after the version; `*` takes any.
  let pattern: [Substring]
  let access: Access
  /// Whether the handler runs in a transaction.
  let writes: Bool
  let handler: @Sendable (HomeserverCore, Call) throws -> Answer

  /// - Parameter pattern: such as `rooms/*/send/*/*`.
  init(
    _ method: String, _ pattern: StaticString, access: Access = .session, writes: Bool = false,
    _ handler: @escaping @Sendable (HomeserverCore, Call) throws -> Answer
  ) {
    self.method = method
    self.pattern = "\(pattern)".split(separator: "/", omittingEmptySubsequences: false)
    self.access = access
    self.writes = writes
    self.handler = handler
  }

  /// What stands in the place of each `*`; `nil` when the path is not this route's.
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
