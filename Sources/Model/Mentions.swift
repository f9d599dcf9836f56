package import Intents

/// A person who is suggested for a name that is typed in the composer, for a mention or a command,
/// with the text that means this person.
package struct MentionCandidate: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); "" if the
  /// person has none.
  package let displayName: String
  /// The text that means this person and nobody else: "@Anna", or the user id, for instance if
  /// others in the chat have that name or the name cannot be used.
  package let words: String
  /// `true` if a word of the name or of the user id begins with what was typed; `false` if it only
  /// contains those letters.
  package let begins: Bool

  package init(user: UserID, displayName: String, words: String, begins: Bool = true) {
    self.begins = begins
    self.user = user
    self.displayName = displayName
    self.words = words
  }

  /// The text `words` is the user id, which is unique.
  package init(_ person: Contact) {
    self.init(
      user: person.user, displayName: person.displayName ?? "", words: person.user.rawValue)
  }
}

package struct MentionSearchModel: Sendable, Equatable {
  package internal(set) var chat: ChatID
  package internal(set) var scope = PeopleScope.members
  /// The typed name, without the "@" of a mention; "" while no letter is typed.
  package internal(set) var query: String
  /// The people who match the typed name, best first; those of the former name until the store is
  /// read.
  package internal(set) var people: [MentionCandidate] = []
}

extension ChatModel {
  private static let mentionLimit = 64

  /// Applies the name that is being typed in the composer for a mention or a command; `nil` ends
  /// the search. While the client is online, a search among the members of a chat also fetches them
  /// once in a run, because a sync may leave out members who wrote nothing.
  package mutating func mention(
    _ query: String?, in chat: ChatID, of scope: PeopleScope = .members
  ) -> Consequences {
    guard let query else {
      guard mentions?.chat == chat else { return .none }
      mentions = nil
      return Consequences(changed: .mentions)
    }
    var search = MentionSearchModel(chat: chat, query: String(query.prefix(Self.mentionLimit)))
    search.scope = scope
    if let old = mentions, old.chat == chat, old.scope == scope { search.people = old.people }
    mentions = search
    var consequences = Consequences(stale: .mentions)
    if scope == .members, connection == .online, membersFetched.insert(chat).inserted {
      consequences.effects = [.fetchMembers(chat)]
    }
    return consequences
  }

  package mutating func replace(mentionable people: [MentionCandidate]) -> ModelParts {
    guard mentions != nil else { return [] }
    mentions?.people = people
    return .mentions
  }
}
