package import Intents

extension ChatModel {
  /// The limit of rooms that are listed: somebody who seeks among more of them types words.
  private static let roomsLimit = 500

  /// Shows a public room directory. The first query, and the same one once more, is asked at once;
  /// a changed one after a pause in typing.
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

  /// Records that the person paused in typing the words to search for.
  package mutating func settleRooms() -> Consequences {
    guard roomDirectory?.stage == .settling else { return .none }
    roomDirectory?.stage = .asking(since: nil)
    return askForRooms()
  }

  /// Fetches the next page, if there is one and it is not being fetched; after a failure, the page
  /// that failed.
  package mutating func fetchMoreRooms() -> Consequences {
    switch roomDirectory?.stage {
    case .listed(let next?): roomDirectory?.stage = .asking(since: next)
    case .failed(let since, _): roomDirectory?.stage = .asking(since: since)
    case .listed(nil), .settling, .asking, .full, nil: return .none
    }
    return askForRooms()
  }

  /// Fetches the page that could not be fetched, because the client is online again. A server that
  /// refused the page is asked only by the person.
  package mutating func resumeRooms() -> Consequences {
    guard case .failed(let since, let reason) = roomDirectory?.stage else { return .none }
    if case .refused = reason { return .none }
    roomDirectory?.stage = .asking(since: since)
    return askForRooms()
  }

  /// Adds a page that the server sent. One for another query, or another page than the wanted one,
  /// is dropped. `joined`: the rooms of the page in which the user is.
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
    // A token that leads to its own page would never end.
    let next = page.next == request.since ? nil : page.next
    let isFull = new.count > space || (directory.rooms.count >= Self.roomsLimit && next != nil)
    directory.stage = isFull ? .full : .listed(next: next)
    roomDirectory = directory
    return Consequences(changed: .roomDirectory)
  }

  /// Applies that a page could not be fetched.
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

  /// Requests the wanted page, unless another request is running, which it then follows. While
  /// offline, the directory says so at once.
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
  /// The page that is waited for; `nil` for none.
  fileprivate var wanted: RoomPageRequest? {
    if case .asking(let since) = stage { RoomPageRequest(query, since: since) } else { nil }
  }
}
