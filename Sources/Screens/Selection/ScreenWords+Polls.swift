internal import Intents

/// The words about polls.
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
  /// The limit of characters of a question or an answer.
  static let longestAnswer = 200

  static func wrongPoll(isDisclosed: Bool) -> String {
    "Write it so: /\(isDisclosed ? "poll" : "hiddenpoll") QUESTION | ANSWER | ANSWER"
  }

  /// The line that sends the marked answers of a poll.
  static func voteFor(_ count: Int) -> String {
    count == 1 ? "Vote for 1 answer" : "Vote for \(count) answers"
  }

  /// An answer in the list to choose from; `isChosen`: the person votes or will vote for it.
  /// `isLinear`: for a screen reader, which would read the mark as a circle.
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
