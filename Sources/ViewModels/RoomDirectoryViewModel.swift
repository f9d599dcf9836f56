package import Intents

package struct RoomDirectoryViewModel: Sendable, Equatable {
  package let query: RoomQuery?
  package let rows: [PublicRoomRowViewModel]
  /// A note of one or two sentences below the rows: that the rooms are being fetched, that there
  /// are none, why they could not be fetched, or that there are more; "" if all rooms are shown.
  package let note: String
  /// The intent that fetches the next rooms of the directory; `nil` if no more can be fetched,
  /// while rooms are being fetched, and after a failure.
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

package struct PublicRoomRowViewModel: Sendable, Equatable {
  package let chat: ChatID
  /// The room's name; if it has none, its address.
  package let name: String
  /// The room's alias, or its room id if it has none, with which the room is joined.
  package let address: String
  package let topic: String
  /// The number of members, after what is special about the room: "12 people", "joined, 3 people",
  /// "by knocking, space, 5 people".
  package let people: String
  /// `true` if the person is a member of the room, so that choosing the room opens it and does not
  /// join it.
  package let isJoined: Bool
  /// `true` if the person is no member and can join the room only by knocking, which confab cannot
  /// do.
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
