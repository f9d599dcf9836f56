package import Intents

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

/// A person in the list of a chat's people: a member, or somebody who is invited or banned.
package struct MemberRowViewModel: Sendable, Equatable {
  package let user: UserID
  /// The display name; the user id if there is none, or if the display name contains "@" and so
  /// could imitate another person's user id.
  package let name: String
  /// The user id; "" if `name` is the user id already.
  package let address: String
  /// The role and the state: "admin", "moderator, invited", "banned", "ignored", "you"; "" for an
  /// ordinary member.
  package let role: String
  /// The actions on this person that the user may carry out, or may try while the power levels are
  /// not known.
  package let actions: [MemberAction]

  package init(
    user: UserID, name: String, address: String, role: String, actions: [MemberAction]
  ) {
    self.user = user
    self.name = name
    self.address = address
    self.role = role
    self.actions = actions
  }
}

package enum MemberAction: Sendable, Equatable, CaseIterable {
  case card
  /// Open the form for a new chat with the member chosen; it leads to the direct chat that there
  /// is, or creates one.
  case message
  /// Write the member's user id into the composer, so that the message mentions the member.
  case mention
  case copyID
  /// Remove the member from the room, or withdraw an invite that was not accepted.
  case kick
  case ban
  case unban
  /// Hide the member's messages in all chats.
  case ignore
  case unignore
}

package struct PersonCardViewModel: Sendable, Equatable {
  package let user: UserID
  /// The title of the card: the person's name as in the list of people, or the user id until the
  /// details are read from the store.
  package let title: String
  /// The details as labelled lines; empty until they are read from the store.
  package let lines: [MessageDetailsLine]

  package init(user: UserID, title: String, lines: [MessageDetailsLine]) {
    self.user = user
    self.title = title
    self.lines = lines
  }
}

/// A person who matches the switcher's query, if no direct chat with the person is among the
/// matches.
package struct PersonRowViewModel: Sendable, Equatable {
  package let candidate: CandidateViewModel
  /// The direct chat with the person in the row, or the invite to one, which Enter opens; `nil` if
  /// Enter begins a new chat with that person.
  package let chat: ChatID?
  /// The text that says what Enter does: "open chat" or "new chat".
  package let action: String
  /// The text that a screen reader reads for the row: the name, the user id and the action; ""
  /// unless the screen is drawn for a screen reader.
  package let spoken: String

  package init(candidate: CandidateViewModel, chat: ChatID?, action: String, spoken: String = "") {
    self.candidate = candidate
    self.chat = chat
    self.action = action
    self.spoken = spoken
  }
}

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

package struct MentionSearch: Sendable, Equatable {
  package let chat: ChatID
  package let query: String
  package let scope: PeopleScope

  package init(chat: ChatID, query: String, scope: PeopleScope = .members) {
    self.scope = scope
    self.chat = chat
    self.query = query
  }
}

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
