/// An intent about a chat's room and the people in it.
package enum RoomIntent: Sendable, Equatable {
  /// Assigns this number (1 to 9) to a chat, and removes it from the chat that had it before; `nil`
  /// removes the chat's number.
  case setNumber(ChatID, ChatNumber?)
  /// Sets a chat's tag or its mark as unread.
  case set(ChatID, RoomDatum)
  /// Folds a section of the chat list, which hides its chats (`true`), or unfolds it (`false`).
  case fold(ChatSection, Bool)
  /// Changes the room of this open chat, the membership of a person in it, or the account's own
  /// display name. While offline, the change is refused and not queued, because the person does not
  /// expect the change days later.
  case change(ChatID, RoomChange)
  /// Searches the people of all chats for the name that the person types to invite somebody to this
  /// chat; `nil` ends the search.
  case findPeople(ChatID, String?)
  /// Loads a part of the list of the people of a chat, and updates it after changes, until
  /// `.hideMembers`.
  case showMembers(MemberQuery)
  case hideMembers
  /// Loads the details of a person of the chat whose people are shown; `nil` hides them.
  case showPerson(UserID?)
  case browse(RoomBrowsing)
}

/// An action in a public room directory.
package enum RoomBrowsing: Sendable, Equatable {
  /// Searches a public room directory, and shows the rooms that the search finds. A repeated query
  /// is sent to the server again.
  case show(RoomQuery)
  /// Fetches the next page of the shown room directory.
  case more
  case hide
}
