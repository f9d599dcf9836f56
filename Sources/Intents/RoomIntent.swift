/// An intent about a chat's room and the people in it.
package enum RoomIntent: Sendable, Equatable {
  /// Gives a chat this number, and takes the number from the chat that has it; `nil` takes the
  /// chat's number away.
  case setNumber(ChatID, ChatNumber?)
  /// Sets what the account keeps of a chat.
  case set(ChatID, RoomDatum)
  /// Hides the chats of a section of the list (`true`), or shows them again.
  case fold(ChatSection, Bool)
  /// Changes the room of this open chat, or something about a person of it. Refused with the reason
  /// while offline: a person does not expect the change days later.
  case change(ChatID, RoomChange)
  /// Searches the people of all chats for the letters that are typed as a person to invite to this
  /// chat; `nil` ends the search.
  case findPeople(ChatID, String?)
  /// Loads a part of the people of a chat, and keeps it current until `.hideMembers`.
  case showMembers(MemberQuery)
  case hideMembers
  /// Loads what is known of a person of the chat whose people are shown; `nil` ends that.
  case showPerson(UserID?)
  case browse(RoomBrowsing)
}

/// A step in a public room directory.
package enum RoomBrowsing: Sendable, Equatable {
  /// Searches the directory, and shows the rooms that it finds. The same query once more asks the
  /// server anew.
  case show(RoomQuery)
  /// Fetches the next page of the shown directory.
  case more
  case hide
}
