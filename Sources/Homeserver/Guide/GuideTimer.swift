/// A timer of a bot in a room. The number in a case is compared with the room's current number for
/// timers of that kind (`GuideRoom.floodTimer` and so on): a timer with an older number is ignored.
internal enum GuideTimer: Equatable {
  case read, said
  case reminders(Int)
  case flood(Int)
  case tour(Int)
}
