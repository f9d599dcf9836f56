/// A change of a chat's room, of a person's place in it, or of the user's own display name.
package enum RoomChange: Sendable, Equatable {
  /// Does this to the person of a typed name or user id; `reason` is shown to the others, "" for
  /// none.
  case person(PersonTask, name: String, reason: String)
  /// Sets the topic; "" takes it away.
  case topic(String)
  /// Sets the name of the room.
  case name(String)
  /// Sets the user's own display name, in all chats.
  case nick(String)
}
