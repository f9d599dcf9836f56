import Intents
import Model
import ViewModels

enum PollRowBuilder {
  /// The votes of an undisclosed poll are left out until the poll's end.
  static func poll(of message: Message, isASCII: Bool, obstacle: String) -> PollViewModel? {
    guard let poll = message.content.poll else { return nil }
    let result = message.poll ?? .none
    let isOpen = !result.isEnded && obstacle.isEmpty
    let isShown = poll.isDisclosed || result.isEnded
    let answers = poll.answers.enumerated().map { index, answer in
      let count = result.votes.indices.contains(index) ? result.votes[index] : 0
      let share = result.voters > 0 ? min(100, count * 100 / result.voters) : 0
      return PollAnswerViewModel(
        id: answer.id, text: answer.text, isChosen: result.own.contains(index),
        votes: isShown ? .init(count: count, share: share) : nil)
    }
    return PollViewModel(
      question: poll.question, answers: answers,
      status: status(
        poll, result, isReadOnly: !obstacle.isEmpty, separator: isASCII ? ", " : " · "),
      maxSelections: isOpen ? poll.maxSelections : nil,
      endWords: result.canEnd && isOpen ? endWords(poll, result) : nil,
      obstacle: result.isEnded ? "" : obstacle)
  }

  private static func status(
    _ poll: Poll, _ result: PollResult, isReadOnly: Bool, separator: String
  ) -> String {
    let voters =
      switch result.voters {
      case 0: result.isEnded ? "no votes" : "No votes yet"
      case 1: "1 voter"
      default: "\(result.voters) voters"
      }
    var parts = result.isEnded ? ["Ended", voters] : [voters]
    if result.isIncomplete { parts.append("some may be missing") }
    if !result.isEnded {
      if poll.maxSelections > 1, !isReadOnly {
        parts.append("up to \(poll.maxSelections) answers")
      }
      if !poll.isDisclosed { parts.append("results after the end") }
      if isReadOnly { parts.append("read only") }
    }
    return parts.joined(separator: separator)
  }

  /// The poll's result as a sentence, for clients that cannot show polls.
  private static func endWords(_ poll: Poll, _ result: PollResult) -> String {
    let most = result.votes.max() ?? 0
    guard most > 0 else { return "The poll has ended. No votes were cast." }
    let best = zip(poll.answers, result.votes).filter { $0.1 == most }.map(\.0.text)
    return best.count == 1
      ? "The poll has ended. Top answer: \(best[0])"
      : "The poll has ended. Top answers: \(best.joined(separator: ", "))"
  }

  /// The text that a screen reader reads for a poll: "poll: Lunch? 1: Pizza, 2 votes, your answer;
  /// 2: Soup, no votes. 2 voters".
  static func spoken(_ poll: PollViewModel) -> String {
    let answers = poll.answers.enumerated().map { index, answer in
      var parts = ["\(index + 1): \(answer.text)"]
      if let votes = answer.votes { parts.append(spoken(votes.count)) }
      if answer.isChosen { parts.append("your answer") }
      return parts.joined(separator: ", ")
    }
    return "poll: \(poll.question) \(answers.joined(separator: "; ")). \(poll.status)"
  }

  private static func spoken(_ votes: Int) -> String {
    switch votes {
    case 0: "no votes"
    case 1: "1 vote"
    default: "\(votes) votes"
    }
  }
}

extension PollResult {
  fileprivate static let none = PollResult(
    votes: [], voters: 0, own: [], isEnded: false, canEnd: false)
}
