/// A change of a chat's room, of a person's membership of it, of the account's list of ignored
/// people, of the user's own display name, or of a public room directory.
package enum RoomChange: Sendable, Equatable {
  /// Applies an action, such as an invite or a ban, to the person whom `name`, a typed name or user
  /// id, means. `reason` is shown to the people of the room if the action changes the membership;
  /// "" for none.
  case person(PersonTask, name: String, reason: String)
  /// Sets the topic of the room; "" removes the topic.
  case topic(String)
  /// Sets the name of the room.
  case name(String)
  /// Sets the user's own display name, in all chats.
  case nick(String)
  /// Lists the room in the public room directory of this server, which is the user's own server.
  case listing(server: String)
}
