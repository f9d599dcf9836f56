internal import Database
package import Intents
package import Model

extension ChatStore {
  /// Returns the messages that fit a query. Messages of people who are ignored are not found.
  /// Messages of a chat that the user has not joined are found only if the request or the query
  /// names the chat.
  package func search(
    _ request: SearchRequest, clock: SearchClock
  ) throws(StorageError) -> SearchResults {
    try search(request, clock: clock, isWanted: { true }) ?? SearchResults(request: request)
  }

  /// Returns the messages that fit a query; `nil` if `isWanted` returns `false` meanwhile, for
  /// instance because a newer request waits. The search calls `isWanted` again and again.
  package func search(
    _ request: SearchRequest, clock: SearchClock, isWanted: () -> Bool
  ) throws(StorageError) -> SearchResults? {
    try guarded { () throws(DatabaseError) in
      try forgetIfChanged()
      return try storedSearch.results(request, clock, isWanted: isWanted)
    }
  }

  private var storedSearch: StoredMessageSearch {
    StoredMessageSearch(
      tables: tables, names: names, people: people, identity: identity, database: database)
  }

  // The caches of names, people and the search index are valid only until another connection
  // commits.
  private func forgetIfChanged() throws(DatabaseError) {
    let version = try database.value("PRAGMA data_version", as: Int64.self) ?? 0
    guard version != readVersion.last else { return }
    readVersion.last = version
    names.forgetAll()
    people.forget()
    tables.index.forget()
  }
}

/// The number that SQLite changes for a connection when another one has committed, as it was at the
/// last search. <https://www.sqlite.org/pragma.html#pragma_data_version>
final class ReadVersion {
  var last: Int64?
}
