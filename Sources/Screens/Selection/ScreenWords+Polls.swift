internal import Intents

/// Texts about polls.
extension ScreenWords {
  static let vote = "Vote"
  static let withdrawVote = "Withdraw the vote"
  static let endPoll = "End the poll"
  static let noPoll = "No open poll is in this message"
  static let pollChanged = "The poll was changed: this answer is gone"
  static let noPollShown = "No open poll is shown here"
  static let notOurPoll = "Only its author or a moderator can end this poll"
  static let tooManyAnswers = "A poll has at most \(Poll.mostAnswers) answers"
  static let longAnswer = "A question or an answer has at most \(longestAnswer) characters"
  /// The limit of the length of a poll's question and of each of its answers, in Unicode scalars.
  static let longestAnswer = 200

  static func wrongPoll(isDisclosed: Bool) -> String {
    "Write it so: /\(isDisclosed ? "poll" : "hiddenpoll") QUESTION | ANSWER | ANSWER"
  }

  /// The label of the choice that votes for the marked answers of a poll.
  static func voteFor(_ count: Int) -> String {
    count == 1 ? "Vote for 1 answer" : "Vote for \(count) answers"
  }

  /// The label of an answer in the picker. `isChosen`: the person has voted for the answer or
  /// marked it. `isLinear`: the text is for a screen reader, which would read the symbol before the
  /// answer as "circle".
  static func answer(_ text: String, isChosen: Bool, isLinear: Bool) -> String {
    if isLinear { return isChosen ? "chosen: " + text : text }
    return (isChosen ? "● " : "○ ") + text
  }

  static func wrongAnswer(of count: Int) -> String {
    "The answers of this poll have the numbers 1 to \(count)"
  }

  static func tooManyVotes(_ most: Int) -> String {
    most == 1 ? "This poll takes one answer" : "This poll takes at most \(most) answers"
  }
}
