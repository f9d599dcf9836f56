internal import Model

/// Searches the server's user directory for the text that the person types.
struct ContactSearch: Sendable {
  /// The limit of people that one search in the user directory returns.
  private static let limit = 20

  let directory: PeopleDirectory
  let reports: ClientReports

  /// Searches for people, and reports them or the failure together with the search text, so that
  /// the engine can recognise the results for an earlier text.
  func search(_ words: String) async {
    do throws(CallFailure) {
      let people = try await directory.search(words, limit: Self.limit)
      reports.tell([.contacts(.found(words, people))])
    } catch {
      reports.tell([.contacts(.notFound(words, error.reason))], after: error)
    }
  }
}
