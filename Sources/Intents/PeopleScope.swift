/// The people among whom a typed name is completed.
package enum PeopleScope: Sendable, Equatable {
  /// The members of a chat.
  case members
  /// The people of all chats.
  case everybody
}
