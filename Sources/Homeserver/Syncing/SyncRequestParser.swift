internal import Matrix

/// Reads the parameters of sync requests.
struct SyncRequestParser {
  let database: ServerDatabase
  let filters: Filters

  /// Reads the sync parameters from the query of GET /sync or of the request that opens a
  /// WebSocket. Throws M_INVALID_PARAM for a token that is malformed or beyond the highest stream
  /// position, and for a malformed `timeout`, `full_state` or `set_presence`, and the errors of
  /// `Filters.filter`.
  func request(_ query: Query, _ session: Session) throws -> SyncRequest {
    let since = try query["since"].flatMap { $0.isEmpty ? nil : try StreamToken($0) }
    if let since, since.position > (try database.currentPosition()) {
      throw MatrixError.invalid("The token is from the future")
    }
    try check(query)
    let stateName: SyncRequest.StateName =
      query["use_state_after"] == "true"
      ? .after : query["org.matrix.msc4222.use_state_after"] == "true" ? .unstableAfter : .before
    return SyncRequest(
      session: session, since: since, filter: try filters.filter(query["filter"], of: session.user),
      isFullState: query["full_state"] == "true", stateName: stateName)
  }

  private func check(_ query: Query) throws {
    guard query["timeout"].map({ Int($0) != nil }) ?? true else {
      throw MatrixError.invalid("timeout is no number of milliseconds")
    }
    guard [nil, "true", "false"].contains(query["full_state"]) else {
      throw MatrixError.invalid("full_state is no boolean")
    }
    guard query["set_presence"].map(Presences.isKnown) ?? true else {
      throw MatrixError.invalid("Unknown presence")
    }
  }
}
