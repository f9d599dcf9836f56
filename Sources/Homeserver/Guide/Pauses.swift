/// The pauses in which a bot seems to read and to type. The functions depend on their parameters
/// only, so that tests know when a reply comes.
internal enum Pauses {
  /// The milliseconds that reading a message takes, multiplied by `scale`; longer for a longer
  /// text, up to a limit. `random` returns a number from 0 to its argument - 1.
  internal static func reading(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 250, each: 12, most: 1_800, text, scale: scale, random: random)
  }

  /// The milliseconds that typing a reply takes, multiplied by `scale`; longer for a longer text,
  /// up to a limit. `random` returns a number from 0 to its argument - 1.
  internal static func typing(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 400, each: 22, most: 3_500, text, scale: scale, random: random)
  }

  private static func pause(
    base: Int, each: Int, most: Int, _ text: String, scale: Double, random: (Int) -> Int
  ) -> Int {
    guard scale > 0 else { return 0 }
    // Counting the text's scalars stops at a length that is sure to reach the limit, to save time.
    let length = text.unicodeScalars.prefix(most / each).count
    let usual = min(base + each * length, most)
    // 75 to 125 per cent of the usual pause, because nobody types as regularly as a clock.
    let percent = 75 + random(51)
    return Int(Double(usual * percent / 100) * scale)
  }
}
