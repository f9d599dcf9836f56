internal import Matrix

/// A user who reads a room, with the events and the state that the user may read.
struct RoomViewer: Sendable {
  let session: Session
  let room: Room
  let visibility: RoomVisibility

  /// `true` if an event belongs to the room and the user may read it.
  func sees(_ event: StoredEvent) -> Bool {
    event.room == room.row && visibility.contains(event.position)
  }

  /// The stream position before which state events of the room count for the user: `Int64.max` if
  /// the user may read the current state, otherwise the position after the event that ended the
  /// user's last time in the room. Throws M_FORBIDDEN for a user who may read no state.
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
