/// The people among whom a typed name is searched, to suggest those who match it.
package enum PeopleScope: Sendable, Equatable {
  /// The members of a chat.
  case members
  /// The people of all stored chats.
  case everybody
}
