package import Intents

package struct PollResponse: Sendable, Equatable {
  /// The event id of the response itself. Deleting this event withdraws the response.
  package let event: EventID
  package let poll: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: Content

  package enum Content: Sendable, Equatable {
    /// A vote for the answers with these ids, in place of the person's earlier vote. An empty list
    /// selects no answer.
    case vote([String])
    case end
  }

  package init(
    event: EventID, poll: EventID, sender: UserID, timestamp: ServerTimestamp, content: Content
  ) {
    self.event = event
    self.poll = poll
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
  }
}

/// The result of a poll so far, or after its end: the stored votes, of which the last one of each
/// person before the end counts.
package struct PollResult: Sendable, Equatable {
  /// The number of people who voted for each answer, in the order of the poll's answers.
  package let votes: [Int]
  /// The number of people who voted for at least one answer.
  package let voters: Int
  /// The indexes of the answers for which the user voted, ascending; empty for no vote.
  package let own: [Int]
  package let isEnded: Bool
  /// `true` if the user may end the poll: the author of a poll may, and everybody who may delete
  /// others' messages, once the power levels of the room are known.
  package let canEnd: Bool
  /// `true` if history may be missing somewhere after the poll, and votes with it.
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
