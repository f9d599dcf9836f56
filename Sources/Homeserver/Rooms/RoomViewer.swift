internal import Matrix

/// A user who reads a room, with the events that they may read.
struct RoomViewer: Sendable {
  let session: Session
  let room: Room
  let visibility: RoomVisibility

  /// `true` when an event belongs to the room and the user may read it.
  func sees(_ event: StoredEvent) -> Bool {
    event.room == room.row && visibility.contains(event.position)
  }

  /// The position before which state is read: after the last event, or after the one by which the
  /// user left. Throws M_FORBIDDEN for those who may read no state.
  var stateEnd: Int64 {
    get throws {
      switch visibility.state {
      case .current: Int64.max
      case .asOf(let position): position + 1
      case .none: throw MatrixError.forbidden("You are not in this room")
      }
    }
  }
}
