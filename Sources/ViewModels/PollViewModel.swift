/// The poll of a message, ready for drawing.
package struct PollViewModel: Sendable, Equatable {
  package let question: String
  package let answers: [PollAnswerViewModel]
  /// The text about the state of the poll: "3 voters", "Ended · 3 voters", "No votes yet · up to 2
  /// answers".
  package let status: String
  /// The greatest number of answers that one person may vote for; `nil` for a poll that has ended,
  /// and for a poll in a chat where the person can only read.
  package let mostSelections: Int?
  /// The result as a sentence, which is sent when the person ends the poll; `nil` if the person
  /// cannot end the poll, or it has ended.
  package let endWords: String?
  /// The reason why the person cannot vote in a poll that has not ended; "" if the person can vote,
  /// or the poll has ended.
  package let obstacle: String

  package init(
    question: String, answers: [PollAnswerViewModel], status: String, mostSelections: Int?,
    endWords: String?, obstacle: String = ""
  ) {
    self.obstacle = obstacle
    self.question = question
    self.answers = answers
    self.status = status
    self.mostSelections = mostSelections
    self.endWords = endWords
  }
}

/// An answer of a poll, ready for drawing.
package struct PollAnswerViewModel: Sendable, Equatable {
  /// The identifier with which votes refer to this answer of the poll.
  package let id: String
  package let text: String
  /// `true` if the person voted for the answer.
  package let isChosen: Bool
  /// The votes for the answer; `nil` if they are shown only after the end of the poll.
  package let votes: Votes?

  /// The votes for an answer: their number, and the percentage of the voters who chose the answer.
  package struct Votes: Sendable, Equatable {
    package let count: Int
    /// The percentage of the voters who chose this answer of the poll, 0 to 100.
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
