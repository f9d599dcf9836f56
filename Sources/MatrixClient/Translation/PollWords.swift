internal import Matrix

/// The lines for polls, whose events have a stable and an unstable form.
/// <https://github.com/matrix-org/matrix-spec-proposals/blob/main/proposals/3381-polls.md>
enum PollWords {
  /// The limit of answers that a line names; a poll has at most 20.
  private static let mostAnswers = 20
  private static let unstable = "org.matrix.msc3381.poll.start"

  /// The line for the start of a poll: "poll: Lunch? — Pizza, Soup".
  static func start(_ content: JSONValue) -> String {
    let poll = content["m.poll"] ?? content[unstable]
    guard let question = text(poll?["question"]) else { return "poll" }
    let answers = (poll?["answers"]?.array ?? []).prefix(mostAnswers).compactMap(text)
    return "poll: \(question)" + (answers.isEmpty ? "" : " — " + answers.joined(separator: ", "))
  }

  /// The line for the end of a poll, with the words that its sender's program wrote about it.
  static func end(_ content: JSONValue) -> String {
    text(content).map { "poll ended: \($0)" } ?? "poll ended"
  }

  /// The text of an extensible part of an event; `nil` if it has none.
  private static func text(_ part: JSONValue?) -> String? {
    let stable = part?["m.text"]?.array?.first?["body"]
    return (stable ?? part?["org.matrix.msc1767.text"] ?? part?["body"])?.string
      .flatMap(CleanText.line)
  }
}
