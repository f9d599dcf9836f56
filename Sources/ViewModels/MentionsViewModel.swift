package import Intents

/// The people whose names or user ids match the letters that are typed after "@" in the composer,
/// or as a slash command's argument that names a person; best first.
package struct MentionsViewModel: Sendable, Equatable {
  /// The search that found the people; the screen ignores the people if the typed letters have
  /// changed since. `nil` while there is no search.
  package let search: MentionSearch?
  package let people: [MentionOffer]

  package init(search: MentionSearch?, people: [MentionOffer]) {
    self.search = search
    self.people = people
  }

  package static let initial = MentionsViewModel(search: nil, people: [])
}

/// A search for people: the letters that are typed after "@" in a chat's composer, or as a slash
/// command's argument that names a person.
package struct MentionSearch: Sendable, Equatable {
  package let chat: ChatID
  package let query: String
  /// The set of people among whom matches are searched.
  package let scope: PeopleScope

  package init(chat: ChatID, query: String, scope: PeopleScope = .members) {
    self.scope = scope
    self.chat = chat
    self.query = query
  }
}

/// A person who is offered as the completion of the typed letters.
package struct MentionOffer: Sendable, Equatable {
  /// The text that mentions the offered person in a message: "@Anna", or the user id.
  package let words: String
  /// The user id of the offered person, or the display name if `words` is the user id; "" if there
  /// is nothing to add.
  package let description: String
  /// The user id of the offered person, which is the argument of slash commands about a person.
  package let address: String
  /// `true` if a word of the name or of the user id begins with the typed letters, as Tab demands
  /// where no "@" was typed; `false` if it only contains them.
  package let begins: Bool

  package init(words: String, description: String, address: String = "", begins: Bool = true) {
    self.begins = begins
    self.address = address
    self.words = words
    self.description = description
  }
}
