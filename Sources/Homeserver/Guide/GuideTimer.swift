/// A timer of a bot in a room. The numbers are those of `GuideRoom`, so that an outdated timer is
/// ignored.
internal enum GuideTimer: Equatable {
  case read, said
  case reminders(Int)
  case flood(Int)
  case tour(Int)
}
