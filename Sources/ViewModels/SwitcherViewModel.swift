/// The matches of the switcher, best first.
package struct SwitcherViewModel: Sendable, Equatable {
  /// The text that was searched for: an answer to an older one is dropped by the screen.
  package let query: String
  package let rows: [ChatRowViewModel]

  package init(query: String, rows: [ChatRowViewModel]) {
    self.query = query
    self.rows = rows
  }

  package static let initial = SwitcherViewModel(query: "", rows: [])
}
