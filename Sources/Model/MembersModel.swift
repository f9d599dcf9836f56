package import Intents

/// The people of a chat while they are shown, and the person about whom more is shown.
package struct MembersModel: Sendable, Equatable {
  package internal(set) var query: MemberQuery
  /// The query whose people `window` has; `nil` before they were read.
  package internal(set) var answered: MemberQuery?
  package internal(set) var window = MemberWindow.empty
  /// The power level of the user in the chat.
  package internal(set) var standing = KnownStanding.unknown
  package internal(set) var person: UserID?
  /// What is known of `person`; `nil` before it was read, and for somebody who is not stored.
  package internal(set) var facts: PersonFacts?
}
