internal import Intents
internal import Panes
internal import ViewModels

/// The slash commands that start a poll, vote in one and end one.
extension CommandExecution {
  /// The step for the command that starts a poll. `argument` is the question and two or more
  /// answers, separated by "|". `isDisclosed`: the votes are shown before the poll ends.
  func startPoll(_ argument: String, isDisclosed: Bool) -> Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    let parts = argument.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).trimmingBlanks() }
    guard parts.count >= 3, !parts.contains("") else {
      return .refused(ScreenWords.wrongPoll(isDisclosed: isDisclosed))
    }
    guard parts.count - 1 <= Poll.mostAnswers else { return .refused(ScreenWords.tooManyAnswers) }
    guard parts.allSatisfy({ $0.unicodeScalars.count <= ScreenWords.longestAnswer }) else {
      return .refused(ScreenWords.longAnswer)
    }
    let answers = parts.dropFirst().enumerated().map {
      Poll.Answer(id: "\($0 + 1)", text: $1)
    }
    guard let poll = Poll(question: parts[0], answers: answers, isDisclosed: isDisclosed) else {
      return .refused(ScreenWords.wrongPoll(isDisclosed: isDisclosed))
    }
    let submission = Submission(
      chat: chat, thread: thread, transaction: transaction, text: poll.words, typed: typed,
      poll: poll)
    return .effects([.intent(.messages(.submit(submission)))])
  }

  /// The step for the command that votes for the answers whose numbers, counted from 1, `argument`
  /// lists; "none" withdraws the vote. Without an argument, the poll's answers are shown to choose
  /// from.
  func vote(_ argument: String) -> Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    guard let shown = poll, let most = shown.poll.mostSelections else {
      return .refused(ScreenWords.noPollShown)
    }
    if argument.isEmpty { return .openVote(shown.message) }
    if argument.lowercased() == "none" { return vote([], in: shown) }
    let answers = shown.poll.answers
    var chosen: [String] = []
    for word in argument.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard word.utf8.count <= 2, let number = Int(word), answers.indices.contains(number - 1)
      else { return .refused(ScreenWords.wrongAnswer(of: answers.count)) }
      let id = answers[number - 1].id
      if !chosen.contains(id) { chosen.append(id) }
    }
    guard !chosen.isEmpty else { return .refused(ScreenWords.wrongAnswer(of: answers.count)) }
    guard chosen.count <= most else { return .refused(ScreenWords.tooManyVotes(most)) }
    return vote(chosen, in: shown)
  }

  private func vote(_ answers: [String], in shown: ShownPoll) -> Step {
    .effects([.intent(.actions(.relate(chat, shown.event, .vote(answers), transaction)))])
  }

  var endPoll: Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    guard let shown = endablePoll, let words = shown.poll.endWords else {
      return .refused(poll == nil ? ScreenWords.noPollShown : ScreenWords.notOurPoll)
    }
    return .effects([.ask(.endPoll(chat, shown.event, words: words))])
  }
}
