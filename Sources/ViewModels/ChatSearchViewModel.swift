/// The chats that match a query, best first, for the switcher and the filter of the chat list; for
/// the switcher also the people.
package struct ChatSearchViewModel: Sendable, Equatable {
  /// The query that the rows match; the screen ignores rows for an older query. `nil` while there
  /// is no search, which is not the same as an empty query.
  package let query: String?
  /// The person whose user id was typed, above the chats in the switcher; `nil` if it is nobody
  /// known, or somebody whose chat is among the rows.
  package let meant: PersonRowViewModel?
  package let rows: [ChatRowViewModel]
  /// The other people who match the query, best first; the switcher shows them below the chats.
  package let people: [PersonRowViewModel]
  /// `true` if Enter may open the first row before the person has seen it: there is no second row,
  /// the second row has another name, or the query means the user id of the other person in the
  /// first chat, a direct chat, and the second chat is no direct chat with that person.
  package let isFirstMeant: Bool

  package init(
    query: String?, meant: PersonRowViewModel? = nil, rows: [ChatRowViewModel],
    people: [PersonRowViewModel] = [],
    isFirstMeant: Bool = true
  ) {
    self.query = query
    self.meant = meant
    self.rows = rows
    self.people = people
    self.isFirstMeant = isFirstMeant
  }

  package static let initial = ChatSearchViewModel(query: nil, rows: [])
}
