/// The votes in a poll. `PollTable` (in `Storage/Tables`) counts them.
package struct PollResult: Sendable, Equatable {
  /// The number of people who voted for each answer, in the order of the poll's answers.
  package let votes: [Int]
  /// The number of people who voted.
  package let voters: Int
  /// The indexes of the answers for which the user voted, ascending.
  package let own: [Int]
  package let isEnded: Bool
  /// `true` if the user may end the poll, as its author and everybody who may delete others'
  /// messages may.
  package let canEnd: Bool
  /// `true` if history is missing somewhere after the poll, so that votes may be missing.
  package let isIncomplete: Bool

  package init(
    votes: [Int], voters: Int, own: [Int], isEnded: Bool, canEnd: Bool, isIncomplete: Bool = false
  ) {
    self.isIncomplete = isIncomplete
    self.votes = votes
    self.voters = voters
    self.own = own
    self.isEnded = isEnded
    self.canEnd = canEnd
  }
}
