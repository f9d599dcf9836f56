/// The chats that match the switcher's query, best first.
package struct SwitcherViewModel: Sendable, Equatable {
  /// The query that the rows match; the screen ignores rows for an older query. `nil` while the
  /// switcher is closed, so that the view model of a closed switcher matches no query.
  package let query: String?
  package let rows: [ChatRowViewModel]
  /// `true` if Enter may open the first row before the person has seen it, because no other row has
  /// its name, or the query is the user id of its chat's other person.
  package let isFirstMeant: Bool

  package init(query: String?, rows: [ChatRowViewModel], isFirstMeant: Bool = true) {
    self.query = query
    self.rows = rows
    self.isFirstMeant = isFirstMeant
  }

  package static let initial = SwitcherViewModel(query: nil, rows: [])
}
