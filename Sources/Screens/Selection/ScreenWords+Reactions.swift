/// Texts about reactions.
extension ScreenWords {
  /// The reactions that are offered for every message, each an emoji with its name.
  static let emoji = [
    ("👍", "thumbs up"), ("❤️", "heart"), ("😂", "laugh"), ("🎉", "party"), ("😢", "sad"),
    ("👀", "eyes"), ("🙏", "thanks"), ("👎", "thumbs down"),
  ]

  static func takeBack(_ reaction: String) -> String { "\(reaction) (take back)" }
}
