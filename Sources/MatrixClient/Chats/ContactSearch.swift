internal import Model

/// Searches the server's user directory for the words that a person types.
struct ContactSearch: Sendable {
  /// The most people that one search returns.
  private static let limit = 20

  let directory: PeopleDirectory
  let reports: ClientReports

  /// Searches for people, and reports them or the failure together with the words, so that a late
  /// answer can be told from the current one.
  func search(_ words: String) async {
    do throws(CallFailure) {
      let people = try await directory.search(words, limit: Self.limit)
      reports.tell([.contacts(.found(words, people))])
    } catch {
      reports.tell([.contacts(.notFound(words, error.reason))], after: error)
    }
  }
}
