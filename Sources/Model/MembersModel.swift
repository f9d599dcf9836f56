package import Intents

/// The list of the people of a chat while it is shown, and the person whose details are shown.
package struct MembersModel: Sendable, Equatable {
  package internal(set) var query: MemberQuery
  /// The query for which the people of `window` were read; `nil` before people were read.
  package internal(set) var answered: MemberQuery?
  package internal(set) var window = MemberWindow.empty
  /// The power level of the user in the chat, and the levels that actions need there.
  package internal(set) var standing = KnownStanding.unknown
  /// The person whose details are shown; `nil` for none.
  package internal(set) var person: UserID?
  /// The details of `person` as read from the store; `nil` before they were read, and for a person
  /// who is not stored.
  package internal(set) var facts: PersonFacts?
}
