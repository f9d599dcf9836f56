package import Intents

/// A room of a public room directory. All of it is cleaned.
package struct PublicRoom: Sendable, Equatable {
  package let chat: ChatID
  /// The canonical alias; `nil` without one.
  package let alias: String?
  /// The name; `nil` without one.
  package let name: String?
  /// The topic in one line; "" without one.
  package let topic: String
  /// The number of joined people.
  package let people: Int
  /// `true` for a space, which groups rooms and is no chat itself.
  package let isSpace: Bool
  /// `true` if nobody joins the room without having knocked, and having been let in.
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
  /// The token of the page; `nil` for the first one.
  package let since: String?

  package init(_ query: RoomQuery, since: String? = nil) {
    self.query = query
    self.since = since
  }
}

/// One page of a public room directory.
package struct RoomPage: Sendable, Equatable {
  package let rooms: [PublicRoom]
  /// The token of the next page; `nil` after the last one.
  package let next: String?

  package init(rooms: [PublicRoom], next: String?) {
    self.rooms = rooms
    self.next = next
  }
}

/// The state of the search in a public room directory.
package enum RoomDirectoryStage: Sendable, Equatable {
  /// The person is typing; the search starts after a pause.
  case settling
  /// The page of this token is wanted; `nil` is the first one.
  case asking(since: String?)
  /// The pages so far are shown; `next` is the token of the next one, `nil` after the last one.
  case listed(next: String?)
  /// The page of this token could not be fetched.
  case failed(since: String?, FailureReason)
  /// As many rooms are shown as confab lists, though the directory has more.
  case full
}

/// A public room directory while it is shown.
package struct RoomDirectoryModel: Sendable, Equatable {
  package internal(set) var query: RoomQuery
  /// The rooms of the pages so far, each once.
  package internal(set) var rooms: [PublicRoom] = []
  /// Those of `rooms` in which the user is.
  package internal(set) var joined: Set<ChatID> = []
  package internal(set) var stage = RoomDirectoryStage.asking(since: nil)
}
