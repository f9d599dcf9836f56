package import Intents

/// The people of a chat, or those of them who match the typed query.
package struct MembersViewModel: Sendable, Equatable {
  /// The query that the rows match; `nil` while no people are shown, and until they are read from
  /// the store.
  package let query: MemberQuery?
  package let rows: [MemberRowViewModel]
  /// The intent that loads the people above the loaded rows; `nil` if there are none, and while a
  /// query is typed.
  package let earlier: Intent?
  /// The intent that loads the people below the loaded rows; `nil` if there are none, and while a
  /// query is typed.
  package let later: Intent?
  /// `true` if more people match the typed query than the rows show; `false` without a query.
  package let hasMoreFound: Bool
  /// The card of the person whom the user chose in the list of people; `nil` if no card is shown.
  package let card: PersonCardViewModel?

  package init(
    query: MemberQuery?, rows: [MemberRowViewModel], earlier: Intent?, later: Intent?,
    hasMoreFound: Bool = false, card: PersonCardViewModel?
  ) {
    self.hasMoreFound = hasMoreFound
    self.query = query
    self.rows = rows
    self.earlier = earlier
    self.later = later
    self.card = card
  }

  package static let initial = MembersViewModel(
    query: nil, rows: [], earlier: nil, later: nil, card: nil)
}
