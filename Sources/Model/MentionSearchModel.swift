package import Intents

/// The search for the people whose name is being typed in the composer, after "@" or in a command.
package struct MentionSearchModel: Sendable, Equatable {
  package internal(set) var chat: ChatID
  /// The people among whom is searched: the members of the chat, or everybody.
  package internal(set) var scope = PeopleScope.members
  /// The typed name, without the "@" of a mention; "" while no letter is typed.
  package internal(set) var query: String
  /// The people who match the typed name, best first; those of the former name until the store is
  /// read.
  package internal(set) var people: [MentionCandidate] = []
}
