/// The people among whom a typed name is searched, to suggest those who match it.
package enum PeopleScope: Sendable, Equatable {
  /// The people who have joined a chat or are invited to it.
  case members
  /// The people of all stored chats.
  case everybody
}
