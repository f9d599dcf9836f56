package import Intents

/// The search for the people whom the text in the composer may mention, while a name is typed after
/// "@".
package struct MentionSearchModel: Sendable, Equatable {
  package internal(set) var chat: ChatID
  /// The people among whom is searched: the members of the chat, or everybody.
  package internal(set) var scope = PeopleScope.members
  /// The text typed after the "@"; "" while only the "@" is typed.
  package internal(set) var query: String
  /// The people who match the typed text, best first.
  package internal(set) var people: [MentionCandidate] = []
}
