/// The people who are suggested while a name is typed.
package enum PeopleScope: Sendable, Equatable {
  /// The members of a chat.
  case members
  /// The people of all chats.
  case everybody
}
