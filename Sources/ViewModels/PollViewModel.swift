/// The poll of a message, ready for drawing.
package struct PollViewModel: Sendable, Equatable {
  package let question: String
  package let answers: [PollAnswerViewModel]
  /// The words about the votes: "3 voters", "Ended · 3 voters", "No votes yet · up to 2 answers".
  package let status: String
  /// The number of answers for which a person may vote; `nil` for a poll that has ended.
  package let mostSelections: Int?
  /// The result in words, with which the user can end the poll; `nil` if the user cannot.
  package let endWords: String?

  package init(
    question: String, answers: [PollAnswerViewModel], status: String, mostSelections: Int?,
    endWords: String?
  ) {
    self.question = question
    self.answers = answers
    self.status = status
    self.mostSelections = mostSelections
    self.endWords = endWords
  }
}

/// An answer of a poll, ready for drawing.
package struct PollAnswerViewModel: Sendable, Equatable {
  /// The identifier by which votes name the answer.
  package let id: String
  package let text: String
  /// `true` if the user voted for the answer.
  package let isChosen: Bool
  /// The votes for the answer; `nil` if they are shown only after the end of the poll.
  package let votes: Votes?

  /// The votes for an answer: their number, and how many of a hundred voters gave them.
  package struct Votes: Sendable, Equatable {
    package let count: Int
    /// 0 to 100.
    package let share: Int

    package init(count: Int, share: Int) {
      self.count = count
      self.share = share
    }
  }

  package init(id: String, text: String, isChosen: Bool, votes: Votes?) {
    self.id = id
    self.text = text
    self.isChosen = isChosen
    self.votes = votes
  }
}
