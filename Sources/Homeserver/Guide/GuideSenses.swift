/// The inputs of a bot's decisions: time, random numbers and stored values.
internal struct GuideSenses {
  /// The current time in milliseconds since 1970, UTC.
  internal let now: Int64
  /// Returns a random number from 0 to `below` - 1.
  internal let random: (_ below: Int) -> Int
  internal let load: (_ room: String, _ key: String) -> String?
}
