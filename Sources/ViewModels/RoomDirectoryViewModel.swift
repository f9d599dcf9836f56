package import Intents

/// A public room directory, or those of its rooms that words find.
package struct RoomDirectoryViewModel: Sendable, Equatable {
  /// The query that the rows answer; `nil` while no directory is shown.
  package let query: RoomQuery?
  package let rows: [PublicRoomRowViewModel]
  /// One sentence below the rows: that they are being fetched, that there are none, why they are
  /// not here, or that more follow; "" if all are shown.
  package let note: String
  /// The intent that fetches the rooms below the rows; `nil` if there are none, or while they are
  /// fetched.
  package let more: Intent?

  package init(
    query: RoomQuery?, rows: [PublicRoomRowViewModel], note: String, more: Intent?
  ) {
    self.query = query
    self.rows = rows
    self.note = note
    self.more = more
  }

  package static let initial = RoomDirectoryViewModel(query: nil, rows: [], note: "", more: nil)
}

/// A room of a public room directory.
package struct PublicRoomRowViewModel: Sendable, Equatable {
  package let chat: ChatID
  /// The name; without one, the address.
  package let name: String
  /// The alias or, without one, the id, by which the room is joined.
  package let address: String
  /// The topic in one line; "" without one.
  package let topic: String
  /// The number of people, and whether the user is among them: "12 people", "joined, 3 people".
  package let people: String
  /// `true` if the user is in the room, which is then opened and not joined.
  package let isJoined: Bool
  /// `true` if the user would have to knock to be let in, which confab cannot do.
  package let needsKnock: Bool

  package init(
    chat: ChatID, name: String, address: String, topic: String, people: String, isJoined: Bool,
    needsKnock: Bool = false
  ) {
    self.chat = chat
    self.name = name
    self.address = address
    self.topic = topic
    self.people = people
    self.isJoined = isJoined
    self.needsKnock = needsKnock
  }
}
