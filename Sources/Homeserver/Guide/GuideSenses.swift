/// The inputs of a bot's decisions: time, chance and memory.
internal struct GuideSenses {
  /// Milliseconds since 1970, UTC.
  internal let now: Int64
  /// A random number in 0 ..< below.
  internal let random: (_ below: Int) -> Int
  internal let load: (_ room: String, _ key: String) -> String?
}
