package import Intents

/// The people of a chat who match the letters that are typed after "@", best first.
package struct MentionsViewModel: Sendable, Equatable {
  /// The chat and the letters that the people match; the screen ignores those for other letters.
  /// `nil` while nobody is searched for.
  package let search: MentionSearch?
  package let people: [MentionOffer]

  package init(search: MentionSearch?, people: [MentionOffer]) {
    self.search = search
    self.people = people
  }

  package static let initial = MentionsViewModel(search: nil, people: [])
}

/// The letters that are typed after "@" in a chat, or for the person of a slash command.
package struct MentionSearch: Sendable, Equatable {
  package let chat: ChatID
  package let query: String
  /// The people who are searched.
  package let scope: PeopleScope

  package init(chat: ChatID, query: String, scope: PeopleScope = .members) {
    self.scope = scope
    self.chat = chat
    self.query = query
  }
}

/// A person whom the text can mention.
package struct MentionOffer: Sendable, Equatable {
  /// The words that mention the person: "@Anna".
  package let words: String
  /// The text that distinguishes the person from others: the user id, or the name if the words are
  /// the id; "" if there is nothing to add.
  package let description: String
  /// The user id, which slash commands take.
  package let address: String

  package init(words: String, description: String, address: String = "") {
    self.address = address
    self.words = words
    self.description = description
  }
}
