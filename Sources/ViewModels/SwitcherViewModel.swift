/// The matches of the switcher, best first.
package struct SwitcherViewModel: Sendable, Equatable {
  /// The text that was searched for: an answer to an older one is dropped by the screen. `nil` while
  /// the switcher is closed, so that the view model of a closed one answers no query.
  package let query: String?
  package let rows: [ChatRowViewModel]
  /// Tells if Enter may open the first row before the person has seen it, because no other row fits
  /// the query as well.
  package let isFirstMeant: Bool

  package init(query: String?, rows: [ChatRowViewModel], isFirstMeant: Bool = true) {
    self.query = query
    self.rows = rows
    self.isFirstMeant = isFirstMeant
  }

  package static let initial = SwitcherViewModel(query: nil, rows: [])
}
