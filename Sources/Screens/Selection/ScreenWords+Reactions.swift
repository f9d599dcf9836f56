/// Texts about reactions.
extension ScreenWords {
  /// The usual reactions, which a picker of reactions always offers, each an emoji with its name.
  static let emoji = [
    ("👍", "thumbs up"), ("❤️", "heart"), ("😂", "laugh"), ("🎉", "party"), ("😢", "sad"),
    ("👀", "eyes"), ("🙏", "thanks"), ("👎", "thumbs down"),
  ]

  static func takeBack(_ reaction: String) -> String { "\(reaction) (take back)" }
}
