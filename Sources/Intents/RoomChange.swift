/// A change of a chat's room, of a person's membership of it, or of the user's own display name.
package enum RoomChange: Sendable, Equatable {
  /// Applies an action, such as an invite or a ban, to the person with the typed name or user id
  /// `name`. `reason` is shown to the other people of the room; "" for none.
  case person(PersonTask, name: String, reason: String)
  /// Sets the topic of the room; "" removes the topic.
  case topic(String)
  /// Sets the name of the room.
  case name(String)
  /// Sets the user's own display name, in all chats.
  case nick(String)
  /// Puts the room into the public room directory of this server, which is the user's own server.
  case listing(server: String)
}
