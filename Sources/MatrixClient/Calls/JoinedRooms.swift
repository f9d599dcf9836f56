internal import Intents
internal import Matrix

extension MatrixCalls {
  /// Requests the ids of the rooms that the user has joined.
  func joinedRooms() async throws(CallFailure) -> Set<ChatID> {
    let answer = try await call("GET", ["v3", "joined_rooms"])
    return Set((answer["joined_rooms"]?.array ?? []).compactMap(\.string).map { ChatID($0) })
  }

  /// `true` if the server reports that the user has not joined the chat; `false` if the user has
  /// joined it, and if the request fails or its response cannot be read.
  func isOutside(_ chat: ChatID) async -> Bool {
    guard case .success(let answer) = await result("GET", ["v3", "joined_rooms"]),
      let rooms = answer["joined_rooms"]?.array
    else { return false }
    return !rooms.contains(.string(chat.rawValue))
  }
}
