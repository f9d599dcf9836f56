internal import Matrix

/// The endpoint of the user directory.
enum DirectoryEndpoints {
  /// The length limit of a search term, in bytes: as long as a display name may be.
  private static let longestTerm = 1_000

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let typed = try body.text("search_term")
    guard typed.utf8.count <= longestTerm else { throw MatrixError.invalid("Too long") }
    let term = DirectoryTerm(typed, serverName: server.configuration.serverName)
    let limit = min(max(body["limit"]?.integer ?? 10, 1), 50)
    guard let term else { return .json(["results": [], "limited": false]) }
    let found = try server.accounts.users.search(term, for: call.session.user, limit: limit + 1)
    return .json([
      "results": .array(Array(found.prefix(Int(limit)))), "limited": .bool(found.count > limit),
    ])
  }
}
