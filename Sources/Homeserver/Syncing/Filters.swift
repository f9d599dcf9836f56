internal import Database
internal import Matrix

/// The sync filters that clients have stored.
struct Filters {
  /// The limits on the filters that a user may store, and on the bytes of a filter.
  private static let (mostFilters, mostFilterBytes) = (Int64(200), 16_384)

  let database: ServerDatabase

  /// The filter that a request's query names: `text` is the filter as JSON, or the id under which
  /// the user stored it; for `nil` or "" the usual filter `SyncFilter()`. Throws M_NOT_FOUND for an
  /// id that is not the user's, M_NOT_JSON for a text that is no JSON, and the errors of
  /// `SyncFilter`.
  func filter(_ text: String?, of user: Int64) throws -> SyncFilter {
    guard let text, !text.isEmpty else { return SyncFilter() }
    let content = text.first == "{" ? text : try stored(text, of: user)
    guard let json = try? JSONValue(parsing: content) else {
      throw MatrixError.notJSON("The filter is no JSON")
    }
    return try SyncFilter(json)
  }

  /// Stores a filter's JSON text and returns its id, the same for the same text. Requires an open
  /// transaction. Throws M_TOO_LARGE for a text that is too long, M_INVALID_PARAM when the user has
  /// too many filters.
  func store(_ content: String, of user: Int64) throws -> Int64 {
    guard content.utf8.count <= Self.mostFilterBytes else {
      throw MatrixError.tooLarge("The filter is too large")
    }
    try database.run("INSERT OR IGNORE INTO filters(user, content) VALUES(?, ?)", user, content)
    let (id, count) =
      try database.first(
        "SELECT max(id) FILTER (WHERE content=?2), count(*) FROM filters WHERE user=?1", user,
        content
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard count <= Self.mostFilters else {
      throw MatrixError.invalid("You have \(Self.mostFilters) filters already")
    }
    return id
  }

  /// A stored filter as JSON text. Throws M_NOT_FOUND for an id that is not the user's.
  func stored(_ id: String, of user: Int64) throws -> String {
    let found = try Int64(id).flatMap { id in
      try database.first("SELECT content FROM filters WHERE id=? AND user=?", id, user) {
        $0.text(0)
      }
    }
    guard let found else { throw MatrixError.notFound("No such filter") }
    return found
  }
}
