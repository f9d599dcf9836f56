/// A timer of a bot.
internal enum GuideTimer: Equatable {
  case read, said
  case reminders(Int)
  case flood(Int)
  case tour(Int)
}
