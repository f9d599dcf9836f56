package import Intents

/// A room of a public room directory. All texts are safe to show (`CleanText` removed control
/// characters).
package struct PublicRoom: Sendable, Equatable {
  package let chat: ChatID
  /// The room's canonical alias; `nil` for a room without one.
  package let alias: String?
  /// The room's name; `nil` for a room without one.
  package let name: String?
  /// The room's topic on one line; "" for a room without one.
  package let topic: String
  /// The number of people who have joined the room.
  package let people: Int
  /// `true` if the room is a space, which groups rooms and is no chat itself.
  package let isSpace: Bool
  /// `true` if a person can join the room only by knocking: a member has to accept the knock first.
  package let needsKnock: Bool

  package init(
    chat: ChatID, alias: String?, name: String?, topic: String, people: Int, isSpace: Bool = false,
    needsKnock: Bool = false
  ) {
    self.chat = chat
    self.alias = alias
    self.name = name
    self.topic = topic
    self.people = people
    self.isSpace = isSpace
    self.needsKnock = needsKnock
  }
}

/// A request for one page of a public room directory.
package struct RoomPageRequest: Sendable, Equatable {
  package let query: RoomQuery
  /// The pagination token with which the page is fetched; `nil` for the first page.
  package let since: String?

  package init(_ query: RoomQuery, since: String? = nil) {
    self.query = query
    self.since = since
  }
}

/// One page of a public room directory.
package struct RoomPage: Sendable, Equatable {
  package let rooms: [PublicRoom]
  /// The pagination token of the next page; `nil` after the last page.
  package let next: String?

  package init(rooms: [PublicRoom], next: String?) {
    self.rooms = rooms
    self.next = next
  }
}

/// The state of the search in a public room directory.
package enum RoomDirectoryStage: Sendable, Equatable {
  /// The person is typing a query; the search starts after a pause in typing.
  case settling
  /// The page with this pagination token is being requested; `nil` means the first page.
  case asking(since: String?)
  /// The pages that were fetched so far are shown; `next` is the pagination token of the next page,
  /// `nil` after the last page.
  case listed(next: String?)
  /// The page with this pagination token could not be fetched.
  case failed(since: String?, FailureReason)
  /// The limit of listed rooms is reached: the directory has more rooms, but no further page is
  /// fetched.
  case full
}

/// The state of a public room directory while the directory is shown.
package struct RoomDirectoryModel: Sendable, Equatable {
  package internal(set) var query: RoomQuery
  /// The rooms of all pages of the directory that were fetched, each room once.
  package internal(set) var rooms: [PublicRoom] = []
  /// The rooms in `rooms` of which the user is a member.
  package internal(set) var joined: Set<ChatID> = []
  package internal(set) var stage = RoomDirectoryStage.asking(since: nil)
}
