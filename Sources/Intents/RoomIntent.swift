/// An intent about a chat's place in the chat list, a chat's room and its people, or a public room
/// directory.
package enum RoomIntent: Sendable, Equatable {
  /// Assigns this number (1 to 9) to a chat, and removes it from the chat that had it before; `nil`
  /// removes the chat's number.
  case setNumber(ChatID, ChatNumber?)
  /// Sets a chat's tag or its mark as unread.
  case set(ChatID, RoomDatum)
  /// Folds a section of the chat list, which hides its chats (`true`), or unfolds it (`false`).
  case fold(ChatSection, Bool)
  /// Makes a change in this chat, for instance of its room's topic or of a person's membership.
  /// While offline, the change fails and is not queued, because the person does not expect the
  /// change days later.
  case change(ChatID, RoomChange)
  /// Searches the people of all stored chats for the name that the person types, for instance to
  /// invite somebody to this chat; `nil` ends the search.
  case findPeople(ChatID, String?)
  /// Loads a part of the list of the people of a chat, and updates that part after changes, until
  /// `.hideMembers`.
  case showMembers(MemberQuery)
  /// Stops loading the list of the people of a chat, because it is not shown any more.
  case hideMembers
  /// Loads the details of a person of the chat whose people are shown; `nil` hides them.
  case showPerson(UserID?)
  case browse(RoomBrowsing)
}

/// An action in a public room directory.
package enum RoomBrowsing: Sendable, Equatable {
  /// Searches a public room directory. A query that equals the shown one is sent to the server
  /// again.
  case show(RoomQuery)
  /// Fetches the next page of the shown room directory or, after a failure, the page that failed.
  case more
  /// Ends the search, because the room directory is not shown any more.
  case hide
}
