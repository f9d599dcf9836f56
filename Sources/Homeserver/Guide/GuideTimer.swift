/// A timer of a bot in a room. `read` and `said` end the pauses for reading and typing. The number
/// in another case is compared with the room's current number for such timers, for example
/// `GuideRoom.floodTimer`: a timer with an older number is ignored.
internal enum GuideTimer: Equatable {
  case read, said
  case reminders(Int)
  case flood(Int)
  case tour(Int)
}
