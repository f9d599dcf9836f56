internal import Intents

/// A poll, and the selections of a vote, as text. Fields follow each other, each after a control
/// character, which texts of messages do not contain (`CleanText` removes them).
enum StoredPoll {
  private static let sign: Character = "\u{1d}"
  private static let disclosed = "disclosed"
  private static let undisclosed = "undisclosed"

  static func encoded(_ poll: Poll) -> String {
    let fields =
      [poll.isDisclosed ? disclosed : undisclosed, "\(poll.mostSelections)", poll.question]
      + poll.answers.flatMap { [$0.id, $0.text] }
    return encoded(fields)
  }

  /// The poll that a stored text encodes; `nil` for any other text.
  static func decoded(_ stored: Substring) -> Poll? {
    let fields = self.fields(stored)
    guard fields.count >= 5, fields.count % 2 == 1, let most = Int(fields[1]) else { return nil }
    let answers = stride(from: 3, to: fields.count, by: 2).map {
      Poll.Answer(id: fields[$0], text: fields[$0 + 1])
    }
    return Poll(
      question: fields[2], answers: answers, isDisclosed: fields[0] == disclosed,
      mostSelections: most)
  }

  static func encoded(selections: [String]) -> String { encoded(selections) }

  static func selections(_ stored: String) -> [String] { fields(stored[...]) }

  private static func encoded(_ fields: [String]) -> String {
    fields.map { "\(sign)\($0)" }.joined()
  }

  private static func fields(_ stored: Substring) -> [String] {
    stored.split(separator: sign, omittingEmptySubsequences: false).dropFirst().map(String.init)
  }
}
