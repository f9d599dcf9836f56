package import Intents

/// The search for the people whom a text may mention, while a name is typed after "@".
package struct MentionSearchModel: Sendable, Equatable {
  package internal(set) var chat: ChatID
  /// The people who are searched.
  package internal(set) var scope = PeopleScope.members
  /// The text typed after the "@"; "" while nothing is typed after it.
  package internal(set) var query: String
  /// The people of the chat who match, best first.
  package internal(set) var people: [MentionCandidate] = []
}
