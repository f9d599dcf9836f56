package import Intents

/// A room of a public room directory. All texts are safe to show (`CleanText` removed control
/// characters).
package struct PublicRoom: Sendable, Equatable {
  package let chat: ChatID
  /// The room's canonical alias (`#name:server`); `nil` for a room without a usable one.
  package let alias: String?
  package let name: String?
  /// The room's topic on one line; "" for a room without one.
  package let topic: String
  package let people: Int
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

package struct RoomPageRequest: Sendable, Equatable {
  package let query: RoomQuery
  /// The pagination token with which the page is fetched; `nil` for the first page.
  package let since: String?

  package init(_ query: RoomQuery, since: String? = nil) {
    self.query = query
    self.since = since
  }
}

package struct RoomPage: Sendable, Equatable {
  package let rooms: [PublicRoom]
  /// The pagination token of the next page; `nil` after the last page.
  package let next: String?

  package init(rooms: [PublicRoom], next: String?) {
    self.rooms = rooms
    self.next = next
  }
}

package enum RoomDirectoryStage: Sendable, Equatable {
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

package struct RoomDirectoryModel: Sendable, Equatable {
  package internal(set) var query: RoomQuery
  /// The rooms of the pages that were fetched for the query, each room once, up to a limit.
  package internal(set) var rooms: [PublicRoom] = []
  /// The rooms of the fetched pages that the user has joined.
  package internal(set) var joined: Set<ChatID> = []
  package internal(set) var stage = RoomDirectoryStage.asking(since: nil)
}

extension ChatModel {
  /// The maximum number of rooms that are listed. To find further ones, the person types a query.
  private static let roomsLimit = 500

  /// Shows a public room directory. The first query, and one that equals the shown query, is sent
  /// to the server at once; a changed query is sent after a pause in typing.
  package mutating func show(rooms query: RoomQuery) -> Consequences {
    let isTyping = roomDirectory.map { $0.query != query } ?? false
    roomDirectory = RoomDirectoryModel(query: query)
    guard isTyping else { return askForRooms() }
    roomDirectory?.stage = .settling
    return Consequences(changed: .roomDirectory)
  }

  package mutating func hideRooms() -> Consequences {
    guard roomDirectory != nil else { return .none }
    roomDirectory = nil
    return Consequences(changed: .roomDirectory)
  }

  package mutating func settleRooms() -> Consequences {
    guard roomDirectory?.stage == .settling else { return .none }
    roomDirectory?.stage = .asking(since: nil)
    return askForRooms()
  }

  /// Fetches the next page of the shown directory, if there is one and no page is being fetched;
  /// after a failure, repeats the request that failed.
  package mutating func fetchMoreRooms() -> Consequences {
    switch roomDirectory?.stage {
    case .listed(let next?): roomDirectory?.stage = .asking(since: next)
    case .failed(let since, _): roomDirectory?.stage = .asking(since: since)
    case .listed(nil), .settling, .asking, .full, nil: return .none
    }
    return askForRooms()
  }

  /// Repeats the failed request for a page of the shown directory, because the client is online
  /// again. A request that the server refused is repeated only when the person asks for it.
  package mutating func resumeRooms() -> Consequences {
    guard case .failed(let since, let reason) = roomDirectory?.stage else { return .none }
    if case .refused = reason { return .none }
    roomDirectory?.stage = .asking(since: since)
    return askForRooms()
  }

  /// Adds a page of the public room directory that the server sent. A page that is not wanted any
  /// more is dropped, and the wanted page is requested instead. `joined`: the rooms of the page
  /// that the user has joined.
  package mutating func add(
    _ page: RoomPage, of request: RoomPageRequest, joined: Set<ChatID>
  ) -> Consequences {
    end(request)
    guard var directory = roomDirectory, directory.wanted == request else { return askForRooms() }
    var known = Set(directory.rooms.map(\.chat))
    let new = page.rooms.filter { known.insert($0.chat).inserted }
    let space = Self.roomsLimit - directory.rooms.count
    directory.rooms += new.prefix(space)
    directory.joined.formUnion(joined)
    // A server that sends the token of this page for the next page has no further pages: otherwise
    // the fetching would never end.
    let next = page.next == request.since ? nil : page.next
    let isFull = new.count > space || (directory.rooms.count >= Self.roomsLimit && next != nil)
    directory.stage = isFull ? .full : .listed(next: next)
    roomDirectory = directory
    return Consequences(changed: .roomDirectory)
  }

  package mutating func roomsFailed(
    _ request: RoomPageRequest, _ reason: FailureReason
  ) -> Consequences {
    end(request)
    guard roomDirectory?.wanted == request else { return askForRooms() }
    roomDirectory?.stage = .failed(since: request.since, reason)
    return Consequences(changed: .roomDirectory)
  }

  private mutating func end(_ request: RoomPageRequest) {
    if roomPageRequest == request { roomPageRequest = nil }
  }

  /// Requests the wanted page of the public room directory. While another request is running, the
  /// page is requested after that request has ended. While the client is not online, the request
  /// fails at once.
  private mutating func askForRooms() -> Consequences {
    guard let wanted = roomDirectory?.wanted else { return .none }
    if let reason = connection.failure {
      roomDirectory?.stage = .failed(since: wanted.since, reason)
      return Consequences(changed: .roomDirectory)
    }
    guard roomPageRequest == nil else { return Consequences(changed: .roomDirectory) }
    roomPageRequest = wanted
    return Consequences(changed: .roomDirectory, effects: [.fetchRooms(wanted)])
  }
}

extension RoomDirectoryModel {
  fileprivate var wanted: RoomPageRequest? {
    if case .asking(let since) = stage { RoomPageRequest(query, since: since) } else { nil }
  }
}
