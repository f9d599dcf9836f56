/// A request for a new chat: its people, and its name and other properties if it is a room. A
/// request with a room's address, or a link to a room, in place of a person joins that room.
package struct ChatRequest: Sendable, Equatable {
  /// The people in the order in which they were chosen; a room's address to join counts as one of
  /// them. May be empty only if `setup` is not `nil`.
  package let people: [PersonChoice]
  /// The name of the new room, without blanks around it; `nil` if the chat gets no name of its own
  /// and is named, for instance, by its people.
  package let roomName: String?
  /// The properties of a new room (topic, admission, address); `nil` for a chat that is only
  /// defined by its people and perhaps a name.
  package let setup: RoomSetup?

  package init(people: [PersonChoice], roomName: String?, setup: RoomSetup? = nil) {
    self.people = people
    self.roomName = roomName
    self.setup = setup
  }

  /// Makes a request for a direct chat with the person whom the typed name means, or to join the
  /// room whose address was typed.
  package init(name: String) {
    self.init(people: [PersonChoice(name)], roomName: nil)
  }

  /// The address of a room to join (`#alias:server` or `!id`), in place of a person; `nil` for any
  /// other request.
  package var room: String? {
    only.map(\.address).flatMap { $0.hasPrefix("#") || $0.hasPrefix("!") ? $0 : nil }
  }

  /// The servers by which the link of the request says that its room can be joined; empty for none.
  package var via: [String] { only?.link?.via ?? [] }

  /// The only person of a direct chat, which may exist already, or the room to join; `nil` if a new
  /// room is wanted, because the request has a name, no person, several people or other properties
  /// of a room.
  package var only: PersonChoice? {
    people.count == 1 && roomName == nil && setup == nil ? people[0] : nil
  }
}
