internal import Intents
internal import Panes
internal import ViewModels

// Polls are answered in the picker of the selected message, which a click on an answer also opens,
// or by commands.
extension MessagesScreen {
  /// The newest open poll at or above the lowest visible message for which `isMeant` is true; `nil`
  /// if none is loaded there, and in a chat where the person can only read.
  func newestPoll(
    in context: SceneContext, where isMeant: (PollViewModel) -> Bool = { _ in true }
  ) -> ShownPoll? {
    newest(in: context) { row in
      guard let poll = row.poll, poll.mostSelections != nil, isMeant(poll),
        let event = target(of: row.id, in: context)
      else { return nil }
      return ShownPoll(message: row.id, event: event, poll: poll)
    }
  }

  /// `true` if a message's poll still has all these answers, given by their ids. The poll's author
  /// may change it while the person chooses, and a vote for an unknown answer is void.
  func isPossible(_ answers: [String], in message: MessageID, _ context: SceneContext) -> Bool {
    let poll = loaded(message, in: context)?.row.poll
    return answers.allSatisfy { id in poll?.answers.contains { $0.id == id } == true }
  }

  /// Opens a picker of the answers of a message's poll. `marked`: the ids of the answers that are
  /// marked in the picker; `nil` for the answers that the person has voted for. `index`: the index
  /// of the choice that is selected. Rings the bell if the message has no open poll, and in a chat
  /// where the person can only read.
  mutating func openVote(
    of message: MessageID, marked: [String]? = nil, selected index: Int = 0,
    in context: SceneContext
  ) -> [SceneEffect] {
    guard let poll = loaded(message, in: context)?.row.poll else { return [.bell] }
    guard poll.obstacle.isEmpty else { return run(.refused(poll.obstacle), in: context) }
    guard poll.mostSelections != nil else { return [.bell] }
    let selected = selection.state.message == message ? [] : select(message, in: context)
    return selected
      + runSelection(
        .opened(
          .votes(
            in: poll, marked: marked, selected: index, isLinear: context.layout.isLinear)),
        in: context)
  }
}

/// A poll that has not ended, in a chat where the person can write, with the message that contains
/// it.
struct ShownPoll: Sendable, Equatable {
  let message: MessageID
  /// The poll's event, to which votes refer.
  let event: EventID
  let poll: PollViewModel
}
