/// The chats of an account that is open but not shown, as far as they match the switcher's query;
/// 100 at most.
package struct OtherSearchViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  /// The query that the rows match; the screen ignores rows for an older query.
  package let query: String
  package let rows: [ChatRowViewModel]

  package init(account: String, query: String, rows: [ChatRowViewModel]) {
    self.account = account
    self.query = query
    self.rows = rows
  }
}
