/// An action that `GuideMind` has decided on, for `GuideBrain` to perform.
internal enum GuideEffect: Equatable {
  case send(room: String, String)
  case sendMany(room: String, [String])
  case typing(room: String, Bool)
  case read(room: String, event: String)
  case after(milliseconds: Int, room: String, GuideTimer)
  case store(room: String, key: String, value: String)
}
