package import Intents

/// A room of a public room directory. All texts are safe to show (`CleanText` removed control
/// characters).
package struct PublicRoom: Sendable, Equatable {
  package let chat: ChatID
  /// The room's canonical alias (`#name:server`); `nil` for a room without a usable one.
  package let alias: String?
  /// The room's name; `nil` for a room without a usable one.
  package let name: String?
  /// The room's topic on one line; "" for a room without one.
  package let topic: String
  /// The number of people who have joined the room, according to the server.
  package let people: Int
  /// `true` if the room is a space, which groups rooms and is no chat itself.
  package let isSpace: Bool
  /// `true` if the room's join rule is "knock": a member has to accept a person before the person
  /// can join.
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
  /// The page with this pagination token is being requested, or waits for the end of another
  /// request; `nil` means the first page.
  case asking(since: String?)
  /// All wanted pages were fetched; `next` is the pagination token of the next page, `nil` after
  /// the last page.
  case listed(next: String?)
  /// The page with this pagination token (`nil`: the first page) could not be fetched, for this
  /// reason.
  case failed(since: String?, FailureReason)
  /// The limit of listed rooms is reached: the directory has more rooms, but no further page is
  /// fetched.
  case full
}

/// A public room directory while it is shown: the query, the rooms found so far, and the state of
/// the search.
package struct RoomDirectoryModel: Sendable, Equatable {
  package internal(set) var query: RoomQuery
  /// The rooms of the pages that were fetched for the query, each room once, up to a limit.
  package internal(set) var rooms: [PublicRoom] = []
  /// The rooms of the fetched pages that the user has joined.
  package internal(set) var joined: Set<ChatID> = []
  package internal(set) var stage = RoomDirectoryStage.asking(since: nil)
}
