internal import Matrix

/// Reads the requests of syncs.
struct SyncRequests {
  let database: ServerDatabase
  let filters: Filters

  /// The request in a query of /sync or of the WebSocket.
  func request(_ query: Query, _ session: Session) throws -> SyncRequest {
    let since = try query["since"].flatMap { $0.isEmpty ? nil : try SyncToken($0) }
    if let since, since.position > (try database.currentPosition()) {
      throw MatrixError.invalid("The token is from the future")
    }
    let stateName: SyncRequest.StateName =
      query["use_state_after"] == "true"
      ? .after : query["org.matrix.msc4222.use_state_after"] == "true" ? .unstableAfter : .before
    return SyncRequest(
      session: session, since: since, filter: try filters.filter(query["filter"], of: session.user),
      isFullState: query["full_state"] == "true", stateName: stateName)
  }
}
