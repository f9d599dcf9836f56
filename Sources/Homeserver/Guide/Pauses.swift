/// The pauses of a person who reads and types. Pure functions, so that tests know when an answer comes.
internal enum Pauses {
  /// Milliseconds from a message's arrival until it is read.
  internal static func reading(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 250, each: 12, most: 1_800, text, scale: scale, random: random)
  }

  /// Milliseconds that an answer takes to type, up to a bound for long ones.
  internal static func typing(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 400, each: 22, most: 3_500, text, scale: scale, random: random)
  }

  private static func pause(
    base: Int, each: Int, most: Int, _ text: String, scale: Double, random: (Int) -> Int
  ) -> Int {
    guard scale > 0 else { return 0 }
    // Counting stops early, as a message may have 60 kB.
    let length = text.unicodeScalars.prefix(most / each).count
    let usual = min(base + each * length, most)
    // Three quarters to five quarters of it: nobody types like a clock.
    let percent = 75 + random(51)
    return Int(Double(usual * percent / 100) * scale)
  }
}
